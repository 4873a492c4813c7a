import { signerLabel } from '#core/draft/commands/signerCommands.ts';
import type { Action } from '#web/designer/actions/action.ts';
import type { DesignerState } from '#web/designer/store/designerState.ts';
import type { SayText } from '#web/texts/catalogue.ts';

/** One line of the palette. */
export interface PaletteRow {
  id: string;
  label: string;
  /** The shortcut as it is written in the table; undefined for an action without one. */
  shortcut: string | undefined;
  /** Whether it can be done now. */
  isEnabled: boolean;
}

interface Says {
  designer: SayText<'designer'>;
  palette: SayText<'palette'>;
}

/** The words of an action, told apart from others that share them. */
function wordsOf({ labelKey, way }: Action, state: DesignerState, { designer, palette }: Says) {
  const words = designer(labelKey as 'help');
  if (way === undefined) return words;
  const { present } = state.history;
  if (typeof way !== 'number') return palette('toward', { what: words, way: palette(`to${way}`) });
  const signer = present.signers[way];
  return signer && palette('forSigner', { name: signerLabel(present, signer.id) });
}

/** Every action that there is in this draft and on this page, in the order of the table. */
export function paletteRows(
  actions: readonly Action[],
  state: DesignerState,
  says: Says,
  offers: (id: string) => boolean,
): readonly PaletteRow[] {
  return actions.flatMap((action) => {
    const label = wordsOf(action, state, says);
    if (label === undefined || action.id === 'palette.open' || !offers(action.id)) return [];
    const [shortcut] = action.keys;
    return [{ id: action.id, label, shortcut, isEnabled: action.enabled?.(state) !== false }];
  });
}

/** Small letters without accents. */
function folded(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}

/** How well a label fits typed words: 0 best, undefined not at all. */
function rank(label: string, typed: readonly string[]): number | undefined {
  const words = label.split(/[^\p{L}\p{N}.%]+/u);
  if (typed.every((part) => words.some((word) => word.startsWith(part))))
    return label.startsWith(typed[0] ?? '') ? 0 : 1;
  return typed.every((part) => label.includes(part)) ? 2 : undefined;
}

/** The rows that fit what is typed, best first; all for nothing. Words may stand in any order. */
export function findRows<R extends { label: string }>(
  rows: readonly R[],
  query: string,
): readonly R[] {
  const typed = folded(query).split(/\s+/).filter(Boolean);
  if (typed.length === 0) return rows;
  return rows
    .flatMap((row) => {
      const place = rank(folded(row.label), typed);
      return place === undefined ? [] : { row, place };
    })
    .toSorted((a, b) => a.place - b.place)
    .map(({ row }) => row);
}
