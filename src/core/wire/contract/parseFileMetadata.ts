import type { FieldType } from '#core/fields/fieldKinds.ts';
import { fieldTypes } from '#core/fields/kindFacts.ts';
import { type FieldDefinition, type FileMetadata, fileMetadataSchema } from './fileMetadata.ts';
import { limits } from '#core/wire/limits.ts';
import { type Parsed, parseBody } from '#core/wire/parseBody.ts';
import { hasControlCharacter } from '#core/wire/text.ts';

type Given = Readonly<Record<string, unknown>>;

function isObject(value: unknown): value is Given {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Whether an object has these members and no others. */
function hasJust(given: Given, names: readonly string[]): boolean {
  let count = 0;
  for (const name in given) {
    if (!names.includes(name)) return false;
    count += 1;
  }
  return count === names.length;
}

const types: ReadonlySet<unknown> = new Set<FieldType>(fieldTypes);
const isType = (value: unknown): value is FieldType => types.has(value);
const isNumber = (value: unknown): value is number => Number.isFinite(value);

function isName(name: unknown): name is string {
  return (
    typeof name === 'string' &&
    name.length >= 1 &&
    name.length <= limits.name &&
    name !== '__proto__' &&
    !hasControlCharacter(name)
  );
}

const fieldMembers = ['Type', 'Location'];
const locationMembers = ['Right', 'Top', 'Width', 'Height', 'PageNumber'];

function plainField(given: unknown): FieldDefinition | undefined {
  if (!isObject(given) || !hasJust(given, fieldMembers)) return undefined;
  const { Type, Location } = given;
  if (!isType(Type) || !isObject(Location) || !hasJust(Location, locationMembers)) return undefined;
  const { Right, Top, Width, Height, PageNumber } = Location;
  const isPlain =
    isNumber(Right) &&
    isNumber(Top) &&
    isNumber(Width) &&
    isNumber(Height) &&
    isNumber(PageNumber) &&
    Width > 0 &&
    Height > 0 &&
    PageNumber >= 1 &&
    Number.isSafeInteger(PageNumber);
  return isPlain ? { Type, Location: { Right, Top, Width, Height, PageNumber } } : undefined;
}

/**
 * The values under names that clients choose, each read by `read`; undefined as soon as one is not
 * plain.
 */
function plainRecord<T>(
  given: unknown,
  read: (value: unknown) => T | undefined,
): Record<string, T> | undefined {
  if (!isObject(given)) return undefined;
  const result: Record<string, T> = {};
  for (const name of Object.keys(given)) {
    const value = isName(name) ? read(given[name]) : undefined;
    if (value === undefined) return undefined;
    result[name] = value;
  }
  return result;
}

function plainEntries(given: unknown): { FormSets: string[] } | undefined {
  if (!isObject(given) || !hasJust(given, ['FormSets'])) return undefined;
  const { FormSets } = given;
  return Array.isArray(FormSets) && FormSets.every(isName)
    ? { FormSets: [...FormSets] }
    : undefined;
}

/**
 * Metadata written in full and as the contract has it; undefined for anything else, which may be
 * right all the same.
 */
function plainMetadata(body: unknown): FileMetadata | undefined {
  if (!isObject(body) || !hasJust(body, ['DisplayName', 'Signers', 'FormSets'])) return undefined;
  const { DisplayName } = body;
  if (typeof DisplayName !== 'string' || DisplayName.length > limits.name) return undefined;
  if (hasControlCharacter(DisplayName)) return undefined;
  const Signers = plainRecord(body['Signers'], plainEntries);
  const FormSets = plainRecord(body['FormSets'], (set) => plainRecord(set, plainField));
  return Signers && FormSets && { DisplayName, Signers, FormSets };
}

/**
 * What `parseBody` gives for file metadata. What is written in full and without a fault, as this
 * product and most programs write it, is read straight away: thousands of fields in a few
 * milliseconds, also where a content policy forbids schemas to compile themselves.
 */
export function parseFileMetadata(body: unknown): Parsed<FileMetadata> {
  const plain = plainMetadata(body);
  return plain ? { ok: true, value: plain } : parseBody(fileMetadataSchema, body);
}
