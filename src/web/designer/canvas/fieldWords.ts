import { fieldInWords } from '#core/fields/fieldInWords.ts';
import type { DraftField, TextAnchor } from '#core/draft/draft.ts';
import type { FieldType } from '#core/fields/fieldKinds.ts';
import type { SayText } from '#web/texts/catalogue.ts';

/** What a type is called on the screen. */
export function typeLabel(t: SayText<'designer'>, type: FieldType): string {
  return t(`type${type}`);
}

/** The accessible name of a field's box: "Signature Signature1, Anna, page 3". */
export function fieldLabel(t: SayText<'designer'>, field: DraftField, signers: string): string {
  const values = { type: typeLabel(t, field.type), name: readName(field), page: field.page };
  return signers === '' ? t('fieldLabelNobody', values) : t('fieldLabel', { ...values, signers });
}

/** Whether the text that a field follows was found. */
export function anchorState({ places }: TextAnchor): 'waiting' | 'missing' | 'found' {
  if (!places) return 'waiting';
  return places.length === 0 ? 'missing' : 'found';
}

/** What a field follows, for reading out after its name. */
function anchorWords(t: SayText<'designer'>, anchor: TextAnchor): string {
  const { text, places = [] } = anchor;
  const state = anchorState(anchor);
  if (state === 'found') return t('followsText', { text, count: places.length });
  return t(state === 'waiting' ? 'waitsForText' : 'missesText', { text });
}

/** A length in points as people read it: at most two decimals. */
export function roundForReading(points: number): number {
  return Math.round(points * 100) / 100;
}

/** Where a field lies, and whether it is locked, for reading out after its name. */
export function fieldSpot(t: SayText<'designer'>, field: DraftField): string {
  const { rect, locked, anchor, repeat } = field;
  const spot = t('fieldSpot', {
    x: roundForReading(rect.x),
    y: roundForReading(rect.y),
    width: roundForReading(rect.width),
    height: roundForReading(rect.height),
  });
  const isRepeated = repeat !== undefined;
  return [
    locked && t('fieldLocked'),
    isRepeated && t('fieldRepeated'),
    anchor && anchorWords(t, anchor),
    spot,
  ]
    .filter(Boolean)
    .join(', ');
}

/** What a field of the draft is called for people. */
export function readName({ name, traits }: Pick<DraftField, 'name' | 'traits'>): string {
  return fieldInWords(name, traits?.Label);
}
