import { sayCharacters } from '#core/writing/unseenCharacters.ts';
import { inOneLine, undrawableIn } from '#core/appearance/fontMeasures.ts';
import type { Unfit } from '#core/fields/fieldKind.ts';
import { entryDrawing, entryRules, isEmptyEntry } from '#core/fields/kindFacts.ts';
import { limits } from '#core/wire/limits.ts';
import type { Entry, FormField } from './formField.ts';
import { placeText } from './placeText.ts';
import { firstPlace } from './readForm.ts';
import type { SayText } from '#web/texts/catalogue.ts';

/** Why an entry cannot stand in its field. Points say by how much the text is too large. */
export type FieldFault =
  | { kind: 'oneLine' }
  | ({ kind: 'unfit' } & Unfit)
  | { kind: 'tooLong'; limit: number }
  | { kind: 'undrawable'; characters: string[] }
  | { kind: 'tooWide' | 'tooHigh'; points: number };

/** What the service would refuse about an entry: the same rules in the same order. */
export function fieldFault(field: FormField, entry: Entry): FieldFault | undefined {
  // What the field holds already was not entered by this signer.
  if (entry === field.value || isEmptyEntry(entry)) return undefined;
  const unfit = entryRules[field.kind]?.unfit?.(entry, field.manner);
  if (unfit) return { kind: 'unfit', ...unfit };
  const drawing = entryDrawing(field.kind, entry, firstPlace(field).box, field);
  return drawing?.kind === 'text' ? textFault(field, drawing.text) : undefined;
}

function textFault(field: FormField, text: string): FieldFault | undefined {
  if (!field.multiline && /[\r\n\t]/.test(text)) return { kind: 'oneLine' };
  const limit = Math.min(field.maxLength ?? limits.entry, limits.entry);
  if (Array.from(text).length > limit) return { kind: 'tooLong', limit };
  const characters = undrawableIn(inOneLine(text));
  if (characters.length > 0) return { kind: 'undrawable', characters };
  const missing = Math.max(
    ...field.places.map((place) => {
      const placed = placeText(text, place);
      return placed.ok ? 0 : placed.missingPoints;
    }),
  );
  if (missing <= 0) return undefined;
  return { kind: field.multiline ? 'tooHigh' : 'tooWide', points: Math.ceil(missing) };
}

/** What is wrong with an entry and what to do, in the language shown. */
export function faultText(t: SayText<'signing'>, fault: FieldFault): string {
  switch (fault.kind) {
    case 'unfit':
      return t(`unfit_${fault.asks}`, { bound: fault.bound ?? '' });
    case 'oneLine':
      return t('oneLine');
    case 'tooLong':
      return t('tooLong', { count: fault.limit });
    case 'undrawable':
      return t('undrawable', { characters: sayCharacters(fault.characters) });
    default:
      return t(fault.kind, { count: fault.points });
  }
}
