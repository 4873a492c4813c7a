import { type MouseEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import { useTexts } from '#web/texts/useTexts.ts';
import { useMedia } from '#web/ui/browser/useMedia.ts';
import { useScrollWindow } from '#web/ui/browser/useScrollWindow.ts';
import { useDesigner, useDraft, useDraftReading } from '#web/designer/store/designerContext.ts';
import { FieldOption } from './FieldOption.tsx';
import { fieldRows, rowIndexOf } from './fieldRows.ts';
import styles from './FieldsTab.module.css';
import { selectMode } from './listSelection.ts';
import { RenameInput } from './RenameInput.tsx';
import { useListKeys } from './useListKeys.ts';
import { useProblems } from '#web/designer/panels/problems/useProblems.ts';

/** Rows beyond the edges that are drawn, so that scrolling by keys never shows a gap. */
const spare = 6;

/** All fields, as a list beside the canvas. One tab stop; arrows go from field to field. */
export function FieldList() {
  const t = useTexts('panels');
  const draft = useDraft((present) => present);
  const reading = useDraftReading();
  const selection = useDesigner((state) => state.selection);
  const faulty = reading.problemsByField(useProblems());
  const rowHeight = useMedia('(pointer: coarse)') ? 44 : 28;
  const scroller = useRef<HTMLDivElement>(null);
  const view = useScrollWindow(scroller);
  const listId = useId();
  const [renamed, setRenamed] = useState<string>();

  const rows = fieldRows(reading.draftReadingOrder(draft));
  const total = draft.fields.length;
  const activeId = selection.at(-1);
  const activeIndex = activeId === undefined ? undefined : rowIndexOf(rows, activeId);
  const chosen = useMemo(() => new Set(selection), [selection]);
  const manyFiles = draft.files.length > 1;

  const revealRow = (index: number) => {
    const element = scroller.current;
    if (!element) return;
    const top = index * rowHeight;
    const bottom = top + rowHeight;
    if (top < element.scrollTop) element.scrollTop = Math.max(0, top - rowHeight);
    else if (bottom > element.scrollTop + element.clientHeight)
      element.scrollTop = bottom - element.clientHeight;
  };

  // What is selected on the canvas comes into view here.
  useEffect(() => {
    if (activeIndex === undefined) return undefined;
    // Once it shows there: to measure the list sooner would lay out the page twice before what was
    // done is on the screen.
    let timer: ReturnType<typeof setTimeout> | undefined;
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => revealRow(activeIndex));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
    // oxlint-disable-next-line react/exhaustive-deps -- scrolling away by hand must not be undone by the next change of the draft
  }, [activeId]);

  const idOf = ({ target }: MouseEvent) =>
    (target as Element).closest('[data-option-id]')?.getAttribute('data-option-id') ?? undefined;
  const pageRows = () =>
    Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / rowHeight) - 1);
  const { choose, onKeyDown } = useListKeys(rows, pageRows, setRenamed);

  const first = Math.max(0, Math.floor(view.top / rowHeight) - spare);
  const last = Math.min(rows.length, Math.ceil((view.top + view.height) / rowHeight) + spare);
  const window = rows.slice(first, last);
  const optionId = (id: string) => `${listId}-${id}`;
  const isActiveShown = activeIndex !== undefined && activeIndex >= first && activeIndex < last;

  return (
    <div
      ref={scroller}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a native list knows neither rows that come and go nor badges in them
      role="listbox"
      tabIndex={0}
      aria-label={t('fieldsTab')}
      aria-multiselectable="true"
      aria-activedescendant={isActiveShown && activeId ? optionId(activeId) : undefined}
      className={styles.list}
      onClick={(event) => {
        const id = idOf(event);
        if (id !== undefined) choose(id, selectMode(event));
      }}
      onDoubleClick={(event) => setRenamed(idOf(event))}
      onKeyDown={onKeyDown}
    >
      <div role="presentation" style={{ height: rows.length * rowHeight }} className={styles.rows}>
        {window.map((row, index) => {
          const top = (first + index) * rowHeight;
          if (row.kind === 'page') {
            const name = draft.files.find((file) => file.key === row.fileKey)?.fileId ?? '';
            const { page, count } = row;
            return (
              <div
                key={row.key}
                role="presentation"
                className={styles.head}
                style={{ top, height: rowHeight }}
              >
                <span className={styles.headName}>
                  {manyFiles ? t('pageHeadOf', { page, name }) : t('pageHead', { page })}
                </span>
                <span>{count}</span>
              </div>
            );
          }
          const { field } = row;
          return renamed === field.id ? (
            <RenameInput
              key={row.key}
              field={field}
              top={top}
              height={rowHeight}
              onDone={() => {
                setRenamed(undefined);
                scroller.current?.focus();
              }}
            />
          ) : (
            <FieldOption
              key={row.key}
              id={optionId(field.id)}
              field={field}
              signers={draft.signers}
              position={row.position + 1}
              total={total}
              isSelected={chosen.has(field.id)}
              isActive={field.id === activeId}
              isFaulty={faulty.has(field.id)}
              top={top}
              height={rowHeight}
            />
          );
        })}
      </div>
    </div>
  );
}
