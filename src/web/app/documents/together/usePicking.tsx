import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { useTexts } from '#web/texts/useTexts.ts';
import { walkTo } from '#web/ui/browser/walk.ts';
import { Checkbox } from '#web/ui/controls/Checkbox.tsx';
import { VisuallyHidden } from '#web/ui/parts/VisuallyHidden.tsx';
import { allPicks, idsBetween, isPicked, noPicks, type SentPicks, withPicks } from './sentPicks.ts';
import styles from './Together.module.css';

/** What selecting rows of the list of what was sent gives. */
export interface Picking {
  picks: SentPicks;
  clear: () => void;
  pickAll: () => void;
  /** The box in front of a row. */
  boxOf: (id: string, name: string) => ReactNode;
}

/**
 * Selects rows: a press, Shift and a press, Space, arrows, Ctrl+A. `listed` are the ids in their
 * order; `search` names what is searched for: another search begins anew.
 */
export function usePicking(listed: readonly string[], hasMore: boolean, search: string): Picking {
  const t = useTexts('together');
  const [state, setState] = useState({ search, picks: noPicks });
  if (state.search !== search) setState({ search, picks: noPicks });
  const last = useRef<string | undefined>(undefined);
  const { picks } = state;
  const change = (next: SentPicks) => setState({ search, picks: next });
  const pickAll = () => change(hasMore ? allPicks : withPicks(noPicks, listed, true));
  const pick = (id: string, picked: boolean, isRange: boolean) => {
    change(withPicks(picks, isRange ? idsBetween(listed, last.current ?? id, id) : [id], picked));
    last.current = id;
  };
  const onKey = (event: KeyboardEvent<HTMLInputElement>, id: string) => {
    if (event.key === 'a' && (event.ctrlKey || event.metaKey)) pickAll();
    else if (event.key === 'Escape') change(noPicks);
    else {
      const boxes = boxesBeside(event.currentTarget);
      const to = walkTo(event, boxes.indexOf(event.currentTarget), boxes.length, { page: 0 });
      if (to === undefined) return;
      boxes[to]?.focus();
      const next = listed[to];
      if (event.shiftKey && next !== undefined) pick(next, isPicked(picks, id), false);
    }
    event.preventDefault();
  };
  return {
    picks,
    clear: () => change(noPicks),
    pickAll,
    boxOf: (id, name) => (
      <Checkbox
        className={styles.box}
        checked={isPicked(picks, id)}
        label={<VisuallyHidden>{t('selectOne', { name })}</VisuallyHidden>}
        // The click knows the Shift key, the change does not.
        onClick={(event) => pick(id, event.currentTarget.checked, event.shiftKey)}
        onChange={() => undefined}
        onKeyDown={(event) => onKey(event, id)}
      />
    ),
  };
}

/** The boxes of all rows, in their order. */
function boxesBeside(box: HTMLElement): HTMLElement[] {
  return [...(box.closest('tbody')?.querySelectorAll<HTMLElement>('input[type="checkbox"]') ?? [])];
}
