import { sayCharacters } from '#core/writing/unseenCharacters.ts';
import { fitText } from '#core/appearance/fieldText.ts';
import { undrawableIn } from '#core/appearance/fontMeasures.ts';
import { fieldKinds } from '#core/fields/fieldKinds.ts';
import { presetEntry } from '#core/fields/kindFacts.ts';
import type { DraftField } from '#core/draft/draft.ts';
import type { Problem } from './problem.ts';

/**
 * What keeps an entry made beforehand from being drawn in its field, by the rule that the sealed
 * PDF follows; undefined where nothing does.
 */
export function valueProblem(field: DraftField): Problem | undefined {
  const { id, type, name, value, rect, fileKey, page } = field;
  const entry = presetEntry(type, value);
  const drawing = entry === undefined ? undefined : fieldKinds[type].entry?.drawing(entry, rect);
  if (drawing?.kind !== 'text') return undefined;
  const { text } = drawing;
  const strange = sayCharacters(undrawableIn(text));
  const layout = fitText(text, rect);
  const missing = layout.ok ? 0 : Math.ceil(layout.missingPoints);
  if (strange === '' && missing <= 0) return undefined;
  const code = strange === '' ? 'field.value.tooWide' : 'field.value.characters';
  return {
    id: `${code} ${id}`,
    code,
    severity: 'blocking',
    values: { name, page, value: text, ...(strange === '' ? { missing } : { strange }) },
    place: { fieldIds: [id], fileKey, page },
    fix: 'clearValue',
  };
}
