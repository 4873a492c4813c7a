import type { FieldType } from '#core/fields/fieldKinds.ts';
import { traitNames } from '#core/fields/fieldTraits.ts';
import { fileMetadataSchema } from '#core/wire/contract/fileMetadata.ts';
import { bareSchema, type Schema } from '#core/wire/parseBody.ts';

/** What can stand at a place of a metadata text. */
export interface Suggestions {
  /** Names of members of an object there, each with how its value begins. */
  members: readonly { name: string; begins: string }[];
  /** Values there, as JSON. */
  values: readonly string[];
}

/** What the parts of a schema say, whatever its kind. */
interface Said {
  type: string;
  shape?: Record<string, Schema>;
  element?: Schema;
  valueType?: Schema;
  entries?: Record<string, string>;
  options?: readonly Schema[];
}

const saidOf = (schema: Schema): Said => bareSchema(schema)._zod.def;

/** The schema of what is inside of another under a name; undefined where nothing can be. */
function inside(schema: Schema, name: string): Schema | undefined {
  const { shape, element, valueType } = saidOf(schema);
  if (!shape) return element ?? valueType;
  const lowerCase = name.toLowerCase();
  const known = Object.keys(shape).find((key) => key.toLowerCase() === lowerCase);
  return known === undefined ? undefined : shape[known];
}

/** How a value of a schema begins when its member is written. */
function beginning(schema: Schema): string {
  const { type } = saidOf(schema);
  if (type === 'object' || type === 'record') return '{';
  if (type === 'array') return '[';
  return type === 'string' || type === 'enum' ? '"' : '';
}

function valuesOf(schema: Schema): string[] {
  const { type, entries, options } = saidOf(schema);
  if (entries) return Object.values(entries).map((entry) => JSON.stringify(entry));
  if (type === 'boolean') return ['true', 'false'];
  return options?.flatMap(valuesOf) ?? [];
}

/** What only a certain transaction has, and the service that takes it. */
export interface KnownNames {
  /** Keys of form sets, and the document's own fileId. */
  formSets: readonly string[];
  /** Ids of signers on the wire. */
  signers: readonly string[];
  /** Types of fields that the service takes. */
  types: readonly FieldType[];
  /** Whether it knows what fields ask for beside their contract's members. */
  takesTraits: boolean;
}

const isTrait = (name: string) => traitNames.some((trait) => trait === name);

/**
 * What the schemas of the wire allow at a path of file metadata: names for an object there without
 * those that it has, and values. Where clients choose names, `known` says which are at hand, and
 * what the service does not take is left out.
 */
export function suggestMembers(
  path: readonly string[],
  present: readonly string[],
  known: KnownNames,
): Suggestions {
  let schema: Schema | undefined = fileMetadataSchema;
  for (const name of path) schema = schema && inside(schema, name);
  if (!schema) return { members: [], values: [] };
  const { shape } = saidOf(schema);
  const has = new Set(present.map((name) => name.toLowerCase()));
  const isFree = (name: string) =>
    !has.has(name.toLowerCase()) && (known.takesTraits || !isTrait(name));
  const members = Object.entries(shape ?? {}).map(([name, member]) => ({
    name,
    begins: beginning(member),
  }));
  const [first, , third, fourth] = path.map((name) => name.toLowerCase());
  if (path.length === 1 && first === 'signers')
    members.push(...known.signers.map((name) => ({ name, begins: '{' })));
  const isEntry = path.length === 4 && first === 'signers' && third === 'formsets';
  const isType = path.length === 4 && first === 'formsets' && fourth === 'type';
  const names = isEntry ? known.formSets : isType ? known.types : undefined;
  return {
    members: members.filter(({ name }) => isFree(name)),
    values: names?.map((name) => JSON.stringify(name)) ?? valuesOf(schema),
  };
}
