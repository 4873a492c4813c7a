import { undrawableIn } from '#core/appearance/fontMeasures.ts';
import { isLegible } from '#core/appearance/visibleInk.ts';
import { sayCharacters } from '#core/writing/unseenCharacters.ts';
import type { useTexts } from '#web/texts/useTexts.ts';

/** Why a name cannot be drawn or read, in words; one that is empty is no fault. */
export function strangeIn(
  t: ReturnType<typeof useTexts<'signing'>>,
  text: string,
): string | undefined {
  if (text.trim() !== '' && !isLegible(text)) return t('noName');
  const characters = undrawableIn(text);
  return characters.length > 0
    ? t('undrawable', { characters: sayCharacters(characters) })
    : undefined;
}
