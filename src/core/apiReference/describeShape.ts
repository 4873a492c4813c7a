import type { JsonShape } from './readReference.ts';

/** A member of an object. */
export interface ShapeMember {
  name: string;
  required: boolean;
  description: string;
  shape: JsonShape;
}

/** What a schema takes, for people. */
export interface ShapeSummary {
  /** A few words, such as `list of text, 1 to 50`; names of schemas stand as they are. */
  words: string;
  /** The name of the schema that it, or an entry of it, refers to. */
  reference: string | undefined;
  /** The members of the object, or of the objects in the list or map; none for a reference. */
  members: ShapeMember[];
  /** The value that stands for a missing one, as JSON. */
  fallback: string | undefined;
}

/** Says what a schema takes. */
export function describeShape(shape: JsonShape): ShapeSummary {
  const inner = innermost(shape);
  return {
    words: wordsOf(shape),
    reference: referenceOf(inner),
    members: membersOf(inner),
    fallback: 'default' in shape ? JSON.stringify(shape['default']) : undefined,
  };
}

/** The schema of the entries of lists and maps, however deep. */
function innermost(shape: JsonShape): JsonShape {
  const entry = entryOf(shape);
  return entry && !hasMembers(shape) ? innermost(entry) : shape;
}

function entryOf(shape: JsonShape): JsonShape | undefined {
  const { items, additionalProperties } = shape;
  if (isShape(items)) return items;
  return isShape(additionalProperties) && Object.keys(additionalProperties).length > 0
    ? additionalProperties
    : undefined;
}

const hasMembers = (shape: JsonShape) => isShape(shape['properties']);

function referenceOf(shape: JsonShape): string | undefined {
  const target = shape['$ref'];
  return typeof target === 'string' ? target.split('/').at(-1) : undefined;
}

function membersOf(shape: JsonShape): ShapeMember[] {
  const { properties, required } = shape;
  if (!isShape(properties)) return [];
  const needed = new Set(Array.isArray(required) ? required : []);
  return Object.entries(properties).flatMap(([name, member]) =>
    isShape(member)
      ? [
          {
            name,
            required: needed.has(name),
            description: typeof member['description'] === 'string' ? member['description'] : '',
            shape: member,
          },
        ]
      : [],
  );
}

function wordsOf(shape: JsonShape): string {
  const reference = referenceOf(shape);
  if (reference !== undefined) return reference;
  const { anyOf, oneOf, enum: values } = shape;
  if ('const' in shape) return JSON.stringify(shape['const']);
  if (Array.isArray(values)) return values.map((value) => JSON.stringify(value)).join(' or ');
  const choices = Array.isArray(anyOf) ? anyOf : oneOf;
  if (Array.isArray(choices)) return choices.filter(isShape).map(wordsOf).join(' or ');
  return plainWords(shape);
}

function plainWords(shape: JsonShape): string {
  const type = shape['type'];
  const between = (least: string, most: string, unit: string) =>
    boundsText(shape[least], shape[most], unit);
  if (type === 'string' && typeof shape['contentMediaType'] === 'string')
    return `bytes of ${shape['contentMediaType']}`;
  if (type === 'string') return `text${between('minLength', 'maxLength', ' characters')}`;
  if (type === 'integer') return `whole number${between('minimum', 'maximum', '')}`;
  if (type === 'number') return `number${between('minimum', 'maximum', '')}`;
  if (type === 'boolean') return 'true or false';
  const entry = entryOf(shape);
  if (type === 'array')
    return `list of ${entry ? wordsOf(entry) : 'any values'}${between('minItems', 'maxItems', '')}`;
  if (type === 'object' && !hasMembers(shape) && entry) return `map of ${wordsOf(entry)}`;
  if (type === 'object') return 'object';
  return 'any value';
}

/** Bounds in words. zod writes the largest safe integers where a whole number has none. */
function boundsText(least: unknown, most: unknown, unit: string): string {
  const low =
    typeof least === 'number' && least !== Number.MIN_SAFE_INTEGER && (least > 0 || unit === '')
      ? least
      : undefined;
  const high = typeof most === 'number' && most !== Number.MAX_SAFE_INTEGER ? most : undefined;
  if (low !== undefined && high !== undefined) return `, ${low} to ${high}${unit}`;
  if (high !== undefined) return `, at most ${high}${unit}`;
  return low === undefined ? '' : `, at least ${low}${unit}`;
}

function isShape(value: unknown): value is JsonShape {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
