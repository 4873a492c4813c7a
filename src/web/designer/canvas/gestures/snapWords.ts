import type { SnapKind } from '#core/geometry/snapping/snapAnchors.ts';
import type { SnapResult } from '#core/geometry/snapping/snapRect.ts';
import type { SayText, TextKey } from '#web/texts/catalogue.ts';

const words: Record<SnapKind, TextKey<'designer'>> = {
  drawn: 'snapDrawn',
  edge: 'snapEdge',
  page: 'snapPage',
  centre: 'snapCentre',
  gap: 'snapGap',
};

/** What holds a box, in words; empty where nothing does. */
export function snapWords(t: SayText<'designer'>, { held }: SnapResult): string {
  const kinds = [held.x?.kind, held.y?.kind].filter((kind) => kind !== undefined);
  const said = [...new Set(kinds)].map((kind) => t(words[kind] as 'snapEdge'));
  return said.length === 0 ? '' : t('snapped', { what: said.join(', ') });
}
