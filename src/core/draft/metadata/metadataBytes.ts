import { limits } from '#core/wire/limits.ts';
import { noFacts } from '#core/draft/documentFacts.ts';
import type { Draft, DraftField, DraftFile } from '#core/draft/draft.ts';
import { draftToMetadata } from './draftToMetadata.ts';
import type { MetadataReading } from './metadataReading.ts';
import { provisionalWireIds } from '#core/draft/wireIds.ts';

/** More than a field can take beside its name: its lines, with numbers at their longest. */
const fieldBytes = 300;
/** A UTF-16 unit takes at most six bytes, as `\u0000`. */
const unitBytes = 6;

/** How many bytes a text has in UTF-8. */
function utf8Length(text: string): number {
  let bytes = 0;
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
  }
  return bytes;
}

/** At least as many bytes as a field takes in the metadata of its document. */
export function mostBytesOf({ name, converted, value, traits }: DraftField): number {
  const held = typeof value === 'string' ? value.length : 0;
  const asked = traits ? 20 * Object.keys(traits).length + JSON.stringify(traits).length : 0;
  return fieldBytes + unitBytes * (name.length + (converted?.name.length ?? 0) + held + asked);
}

/**
 * At least as many bytes as a document's metadata has; exact only where they could exceed a body's
 * limit. `fields`: `mostBytesOf` of all fields of the document together.
 */
export function metadataBytes(
  draft: Draft,
  file: DraftFile,
  fields: number,
  reading: MetadataReading,
): number {
  let bytes = fields + 20_000 + draft.signers.length * limits.name * unitBytes;
  for (const set of file.formSets) bytes += set.key.length * unitBytes * (1 + draft.signers.length);
  for (const { entries } of file.assignments ?? [])
    for (const entry of entries)
      bytes += 20 + unitBytes * (entry.kind === 'embedded' ? limits.name : entry.key.length);
  if (bytes <= limits.jsonBytes) return bytes;
  const exact = draftToMetadata(
    draft,
    noFacts,
    { signerIds: provisionalWireIds(draft), rightMeasuredFrom: 'left' },
    reading,
  ).find((other) => other.fileKey === file.key);
  return utf8Length(exact?.text ?? '');
}
