import {
  type KeyboardEvent,
  type MouseEvent,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import { deleteFields } from '#core/draft/commands/deleteFields.ts';
import { problemsByField } from '#core/draft/problems/findProblems.ts';
import { useTexts } from '#web/texts/useTexts.ts';
import { useMedia } from '#web/ui/browser/useMedia.ts';
import { useScrollWindow } from '#web/ui/browser/useScrollWindow.ts';
import { useDesigner, useDesignerSession, useDraft } from '#web/designer/store/designerContext.ts';
import { selectFields } from '#web/designer/store/selecting.ts';
import { FieldOption } from './FieldOption.tsx';
import { fieldRows, rowIndexOf } from './fieldRows.ts';
import styles from './FieldsTab.module.css';
import { NameFields } from '#web/designer/naming/NameFields.tsx';
import { nextSelection, selectMode } from './listSelection.ts';
import { RenameInput } from './RenameInput.tsx';
import { showField } from '#web/designer/panels/parts/showField.ts';
import { useProblems } from '#web/designer/panels/problems/useProblems.ts';

/** Rows beyond the edges that are drawn, so that scrolling by keys never shows a gap. */
const spare = 6;

/** Every field in reading order; where there is none, what to do. */
export function FieldsTab() {
  const t = useTexts('panels');
  const isEmpty = useDraft((draft) => draft.fields.length === 0);
  return isEmpty ? (
    <p className={styles.empty}>{t('noFieldsYet')}</p>
  ) : (
    <div className={styles.tab}>
      <NameFields />
      <FieldList />
    </div>
  );
}

/** The list twin of the canvas. One tab stop; arrows go from field to field. */
function FieldList() {
  const t = useTexts('panels');
  const session = useDesignerSession();
  const { store } = session;
  const draft = useDraft((present) => present);
  const selection = useDesigner((state) => state.selection);
  const faulty = problemsByField(useProblems());
  const rowHeight = useMedia('(pointer: coarse)') ? 44 : 28;
  const scroller = useRef<HTMLDivElement>(null);
  const view = useScrollWindow(scroller);
  const listId = useId();
  const [renamed, setRenamed] = useState<string>();
  const [anchor, setAnchor] = useState<string>();

  const rows = fieldRows(draft);
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

  const choose = (id: string, mode: ReturnType<typeof selectMode>) => {
    const order = rows.flatMap((row) => (row.kind === 'field' ? row.field.id : []));
    selectFields(store, nextSelection(order, selection, id, mode, anchor ?? activeId));
    if (mode !== 'range') setAnchor(id);
    showField(session, id);
  };

  const onClick = (event: MouseEvent) => {
    const option = (event.target as Element).closest('[data-option-id]');
    const id = option?.getAttribute('data-option-id');
    if (id) choose(id, selectMode(event));
  };

  const step = (event: KeyboardEvent, by: number) => {
    event.preventDefault();
    const from = activeIndex ?? (by > 0 ? -1 : rows.length);
    const direction = by > 0 ? 1 : -1;
    let index = Math.min(Math.max(from + by, 0), rows.length - 1);
    // Heads are passed over; at either end it turns to the nearest field.
    while (rows[index]?.kind === 'page')
      index += index === 0 || index === rows.length - 1 ? 1 : direction;
    const row = rows[index];
    if (row?.kind === 'field') choose(row.field.id, event.shiftKey ? 'range' : 'only');
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target !== event.currentTarget || event.altKey) return;
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / rowHeight) - 1);
    const steps: Record<string, number> = {
      ArrowDown: 1,
      ArrowUp: -1,
      PageDown: page,
      PageUp: -page,
      Home: -rows.length,
      End: rows.length,
    };
    const by = steps[event.key];
    const isCommand = event.ctrlKey || event.metaKey;
    if (by !== undefined) step(event, by);
    else if (isCommand && event.key.toLowerCase() === 'a') {
      event.preventDefault();
      selectFields(
        store,
        rows.flatMap((row) => (row.kind === 'field' ? row.field.id : [])),
      );
    } else if (event.key === 'F2' && activeId !== undefined) {
      event.preventDefault();
      setRenamed(activeId);
    } else if (event.key === 'Enter' && activeId !== undefined) {
      event.preventDefault();
      void focusField(activeId);
    } else if ((event.key === 'Delete' || event.key === 'Backspace') && selection.length > 0) {
      event.preventDefault();
      store.apply({ key: 'deleteFields', values: { count: selection.length } }, (present) =>
        deleteFields(present, selection),
      );
    }
  };

  /** From the list to the field itself, where all other keys work. */
  const focusField = async (id: string) => {
    const row = rows[rowIndexOf(rows, id) ?? -1];
    if (row?.kind !== 'field') return;
    const { fileKey, page, rect } = row.field;
    const element = await session.viewer.revealPage(fileKey, page, { rect });
    element?.querySelector<HTMLElement>(`[data-field-id="${CSS.escape(id)}"]`)?.focus();
  };

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
      onClick={onClick}
      onDoubleClick={(event) => {
        const option = (event.target as Element).closest('[data-option-id]');
        setRenamed(option?.getAttribute('data-option-id') ?? undefined);
      }}
      onKeyDown={onKeyDown}
    >
      <div role="presentation" style={{ height: rows.length * rowHeight }} className={styles.rows}>
        {window.map((row, index) => {
          const top = (first + index) * rowHeight;
          if (row.kind === 'page') {
            const name = draft.files.find((file) => file.key === row.fileKey)?.fileId ?? '';
            return (
              <div
                key={row.key}
                role="presentation"
                className={styles.head}
                style={{ top, height: rowHeight }}
              >
                <span className={styles.headName}>
                  {manyFiles
                    ? t('pageHeadOf', { page: row.page, name })
                    : t('pageHead', { page: row.page })}
                </span>
                <span>{row.count}</span>
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
