import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTexts } from '#web/texts/useTexts.ts';
import { Tray } from '#web/ui/overlays/Tray.tsx';
import { useRowHeight } from '#web/ui/browser/useRowHeight.ts';
import { useScrollWindow } from '#web/ui/browser/useScrollWindow.ts';
import { useActions } from '#web/designer/actions/useActions.ts';
import { useDesigner } from '#web/designer/store/designerContext.ts';
import { goToStep } from './goToStep.ts';
import { stepAt, stepCount } from './stepAt.ts';
import styles from './TimelinePanel.module.css';
import { TimelineRow } from './TimelineRow.tsx';
import { focusedElement, hasFocusIn, roomOf } from '#web/ui/browser/place.ts';

/** Rows beyond the edges that are drawn. */
const spare = 4;
/** Rows that Page Up and Page Down pass. */
const pageRows = 8;

/** Where a key leads from a row; undefined for a key that leads nowhere. */
function rowAfter(key: string, at: number, last: number): number | undefined {
  const to: Record<string, number> = {
    ArrowUp: at - 1,
    ArrowDown: at + 1,
    PageUp: at - pageRows,
    PageDown: at + pageRows,
    Home: 0,
    End: last,
  };
  const next = to[key];
  return next === undefined ? undefined : Math.min(Math.max(next, 0), last);
}

/** The rows to draw: those in view, and those that the keyboard needs wherever the view is. */
function rowsToDraw(view: { top: number; height: number }, height: number, last: number) {
  const first = Math.max(0, Math.floor(view.top / height) - spare);
  const end = Math.min(last + 1, Math.ceil((view.top + view.height) / height) + spare);
  return Array.from({ length: Math.max(0, end - first) }, (_, index) => first + index);
}

function Steps() {
  const t = useTexts('timeline');
  const { stage } = useActions();
  const history = useDesigner((state) => state.history);
  const present = history.past.length;
  const last = stepCount(history);
  // The row that the keyboard reached; the present step until it moves, and after every step.
  const [reached, setReached] = useState({ row: present, of: history });
  const active = reached.of === history ? reached.row : present;
  const height = useRowHeight(32);
  const scroller = useRef<HTMLDivElement>(null);
  const view = useScrollWindow(scroller);
  const isMoved = useRef(false);

  useLayoutEffect(() => {
    const list = scroller.current;
    if (!list) return;
    const [top, bottom] = [active * height, (active + 1) * height];
    if (top < list.scrollTop) list.scrollTop = top;
    else if (bottom > list.scrollTop + list.clientHeight)
      list.scrollTop = bottom - list.clientHeight;
  }, [active, height]);
  useEffect(() => {
    if (!isMoved.current) return;
    isMoved.current = false;
    scroller.current?.querySelector<HTMLElement>(`[data-step="${active}"]`)?.focus({
      preventScroll: true,
    });
  }, [active]);

  const onKeyDown = (event: KeyboardEvent) => {
    const { ctrlKey, metaKey, altKey, shiftKey } = event;
    if (ctrlKey || metaKey || altKey || shiftKey) return;
    const row = rowAfter(event.key, active, last);
    if (row === undefined) return;
    event.preventDefault();
    isMoved.current = row !== active;
    setReached({ row, of: history });
  };
  const drawn = [...new Set([...rowsToDraw(view, height, last), present, active])].sort(
    (a, b) => a - b,
  );
  return (
    <div ref={scroller} className={styles.scroller}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the arrow keys walk through its buttons */}
      <ol
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
export function TimelinePanel() {
  const t = useTexts('timeline');
  const common = useTexts('common');
  const { stage } = useActions();
  const { store } = stage;
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
  const close = () => store.setState({ isShowingSteps: false });
  return (
    <Tray ref={panel} title={t('title')} closeLabel={common('close')} onClose={close}>
      <p className={styles.hint}>{t('text')}</p>
      <Steps />
    </Tray>
  );
}
