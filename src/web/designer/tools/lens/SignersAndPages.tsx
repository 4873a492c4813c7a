import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import { signerLabel } from '#core/draft/commands/signerCommands.ts';
import type { DraftField } from '#core/draft/draft.ts';
import { useTexts } from '#web/texts/useTexts.ts';
import { rowsWith, useRows } from '#web/ui/browser/useRows.ts';
import { walkTo } from '#web/ui/browser/walk.ts';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import { useAfterClosing } from '#web/ui/overlays/useAfterClosing.ts';
import { useActions } from '#web/designer/actions/useActions.ts';
import { focusField } from '#web/designer/canvas/focusField.ts';
import { useDesigner, useDraft, useDraftReading } from '#web/designer/store/designerContext.ts';
import { selectFields } from '#web/designer/store/selecting.ts';
import { type CountedPage, countFields, nobodyId } from './countFields.ts';
import { type LensColumn, LensHead, LensRow } from './LensRow.tsx';
import styles from './SignersAndPages.module.css';

function useColumns(hasNobody: boolean): readonly LensColumn[] {
  const t = useTexts('lens');
  const draft = useDraft((present) => present);
  return [
    { id: undefined, name: t('all'), place: undefined },
    ...draft.signers.map(({ id }, place) => ({ id, name: signerLabel(draft, id), place })),
    ...(hasNobody ? [{ id: nobodyId, name: t('noneHere'), place: undefined }] : []),
  ];
}

/** Where a key leads in the table; rows count from the head, columns from the row's name. */
function stepTo(
  event: KeyboardEvent,
  [row, column]: readonly [number, number],
  rows: number,
  columns: number,
) {
  const isAcross = ['ArrowLeft', 'ArrowRight', 'Home', 'End'].includes(event.key);
  const to = isAcross
    ? walkTo(event, column, columns + 1, { across: true })
    : walkTo(event, row, rows + 1);
  if (to === undefined) return undefined;
  const next = isAcross ? ([row, to] as const) : ([to, column] as const);
  // The corner of the heads is empty.
  return next[1] === 0 ? ([Math.max(next[0], 1), 0] as const) : next;
}

/** The table itself; it measures its view when it stands in the dialog. */
function LensGrid({ onClose }: { onClose: () => void }) {
  const t = useTexts('lens');
  const { stage } = useActions();
  const { store, viewer } = stage;
  const draft = useDraft((present) => present);
  const order = useDraftReading().draftReadingOrder(draft);
  const facts = useDesigner((state) => state.facts);
  const rows = useMemo(() => countFields(draft, order, facts), [draft, order, facts]);
  const columns = useColumns((rows[0]?.bySigner.get(nobodyId)?.length ?? 0) > 0);
  const scroller = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const { first, end, height: rowHeight } = useRows(list, rows.length, { usual: 32 });
  const [at, setAt] = useState<readonly [number, number]>([1, 1]);
  const afterClosing = useAfterClosing();
  const isMoved = useRef(false);
  const [activeRow, activeColumn] = at;

  useEffect(() => {
    if (!isMoved.current) return;
    const cell = scroller.current?.querySelector<HTMLElement>(
      `[data-cell="${activeRow} ${activeColumn}"]`,
    );
    cell?.focus({ preventScroll: true });
    // The head covers the first row of what is in view.
    if (cell) cell.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [activeRow, activeColumn]);

  const goTo = (row: CountedPage, fields: readonly DraftField[]) => {
    const [first] = fields;
    const { place } = row;
    afterClosing(() => {
      selectFields(store, fields.map(({ id }) => id).toReversed());
      if (first) void focusField(stage, first.id);
      else if (place) viewer.scrollToPage(place.fileKey, place.page);
    });
    onClose();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const next = stepTo(event, at, rows.length, columns.length);
    if (!next) return;
    event.preventDefault();
    isMoved.current = true;
    setAt(next);
  };
  const nameOf = (row: CountedPage) => {
    if (!row.place) return t('total');
    const { fileKey, page } = row.place;
    const file = draft.files.find(({ key }) => key === fileKey);
    const name = t('page', { page });
    return draft.files.length > 1 ? `${name}, ${file?.fileId ?? ''}` : name;
  };

  // The row with the focus is there wherever the view is.
  const drawn = rowsWith(first, end, activeRow > 0 ? [activeRow - 1] : []);
  const cell = (row: number, column: number) => ({
    at: `${row} ${column}`,
    column: column + 1,
    isStop: row === activeRow && column === activeColumn,
    onReach: () => setAt([row, column]),
  });

  return (
    <div
      ref={scroller}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- rows are drawn only while in view, and one cell is the tab stop
      role="grid"
      aria-label={t('title')}
      aria-rowcount={rows.length + 1}
      aria-colcount={columns.length + 1}
      tabIndex={-1}
      className={styles.grid}
      onKeyDown={onKeyDown}
    >
      <LensHead columns={columns} height={rowHeight} cell={cell} />
      <div
        ref={list}
        role="presentation"
        className={styles.rows}
        style={{ height: rows.length * rowHeight }}
      >
        {drawn.map((index) => {
          const row = rows[index];
          if (!row) return null;
          return (
            <LensRow
              key={row.key}
              row={row}
              index={index}
              name={nameOf(row)}
              height={rowHeight}
              columns={columns}
              cell={cell}
              onGo={(fields) => goTo(row, fields)}
            />
          );
        })}
      </div>
    </div>
  );
}

/** The table of signers and pages: how many fields, the way to them, one signer's alone. */
export function SignersAndPages({ onClose }: { onClose: () => void }) {
  const t = useTexts('lens');
  const common = useTexts('common');
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('title')}
      description={t('text')}
      closeLabel={common('close')}
      width={720}
      finalFocus={() => false}
    >
      <LensGrid onClose={onClose} />
    </Dialog>
  );
}
