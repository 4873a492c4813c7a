import type { Draft, DraftField } from '#core/draft/draft.ts';
import type { FieldManner } from '#core/fields/fieldTraits.ts';
import { mannerFor } from '#core/fields/kindFacts.ts';

/** What a field of a draft asks for, with the language of the first who fills it in. */
export function mannerIn({ signers }: Draft, field: DraftField): FieldManner | undefined {
  const language = signers.find(({ id }) => id === field.signerIds[0])?.language;
  return mannerFor(field.type, field.traits, language);
}
