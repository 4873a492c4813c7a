import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTexts } from '#web/texts/useTexts.ts';
import { Tray } from '#web/ui/overlays/Tray.tsx';
import { revealRow, rowsWith, useRows } from '#web/ui/browser/useRows.ts';
import { walkTo } from '#web/ui/browser/walk.ts';
import { useActions } from '#web/designer/actions/useActions.ts';
import { useDesigner } from '#web/designer/store/designerContext.ts';
import { stepAt, stepCount } from './stepAt.ts';
import styles from './TimelinePanel.module.css';
import { TimelineRow } from './TimelineRow.tsx';
import { focusedElement, hasFocusIn, roomOf } from '#web/ui/browser/place.ts';
import type { History } from '#core/draft/history.ts';
import type { Speaker } from '#web/texts/speaker/speaker.ts';
import { announce } from '#web/ui/overlays/announce.ts';
import { historyWords, showChange } from '#web/designer/actions/turnHistory.ts';
import type { Stage } from '#web/designer/canvas/stage.ts';

function Steps() {
  const t = useTexts('timeline');
  const { stage } = useActions();
  const history = useDesigner((state) => state.history);
  const present = history.past.length;
  const last = stepCount(history);
  // The row that the keyboard reached; the present step until it moves, and after every step.
  const [reached, setReached] = useState({ row: present, of: history });
  const active = reached.of === history ? reached.row : present;
  const list = useRef<HTMLOListElement>(null);
  const { first, end, height } = useRows(list, last + 1, { usual: 32 });
  const isMoved = useRef(false);

  useLayoutEffect(() => revealRow(list.current, active, height), [active, height]);
  useEffect(() => {
    if (!isMoved.current) return;
    isMoved.current = false;
    list.current?.querySelector<HTMLElement>(`[data-step="${active}"]`)?.focus({
      preventScroll: true,
    });
  }, [active]);

  const onKeyDown = (event: KeyboardEvent) => {
    const row = event.shiftKey ? undefined : walkTo(event, active, last + 1);
    if (row === undefined) return;
    event.preventDefault();
    isMoved.current = row !== active;
    setReached({ row, of: history });
  };
  // Those in view, and those that the keyboard needs wherever the view is.
  const drawn = rowsWith(first, end, [present, active]);
  return (
    <div className={styles.scroller}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the arrow keys walk through its buttons */}
      <ol
        ref={list}
        aria-label={t('title')}
        className={styles.list}
        style={{ height: (last + 1) * height }}
        onKeyDown={onKeyDown}
      >
        {drawn.map((place) => (
          <TimelineRow
            key={place}
            step={stepAt(history, place)}
            place={place}
            count={last + 1}
            height={height}
            when={place === present ? 'present' : place < present ? 'done' : 'later'}
            isStop={place === active}
            onGo={() => goToStep(stage, place)}
            onReach={() => setReached({ row: place, of: history })}
          />
        ))}
      </ol>
    </div>
  );
}

/** Every step of the draft by its name and page, to go to. */
export function TimelinePanel({ onClose }: { onClose: () => void }) {
  const t = useTexts('timeline');
  const common = useTexts('common');
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    const opener = focusedElement();
    const element = panel.current;
    const room = roomOf(element);
    element?.querySelector<HTMLElement>('[aria-current]')?.focus({ preventScroll: true });
    return () => {
      // React has taken the panel away, and the focus with it.
      if (!hasFocusIn(room) && opener instanceof HTMLElement) opener.focus({ preventScroll: true });
    };
  }, []);
  return (
    <Tray ref={panel} title={t('title')} closeLabel={common('close')} onClose={onClose}>
      <p className={styles.hint}>{t('text')}</p>
      <Steps />
    </Tray>
  );
}

/** What the list calls a state of the draft: the step that led to it. */
function stepWords(history: History, place: number, speaker: Speaker): string {
  const label = stepAt(history, place)?.label;
  return label ? historyWords(label, speaker) : speaker.textOf('timeline')('start');
}

/**
 * Makes the draft what it was after so many steps, whichever way that is, shows what the last of
 * them did, and says which it is.
 */
function goToStep(stage: Stage, place: number): void {
  const { store, session } = stage;
  const { speaker } = session;
  const { history } = store.getState();
  const back = history.past.length - place;
  if (back === 0) return;
  if (back > 0) store.undo(back);
  else store.redo(-back);
  // Of a far way what the step itself did is shown; it may be anywhere in the document.
  showChange(stage, stepAt(store.getState().history, place)?.before ?? history.present);
  const t = speaker.textOf('timeline');
  const now = store.getState().history;
  announce(place === 0 ? t('sayAtStart') : t('sayNow', { step: stepWords(now, place, speaker) }));
}
