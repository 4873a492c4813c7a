import {
  type MouseEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useTexts } from '#web/texts/useTexts.ts';
import { useActions } from '#web/designer/actions/useActions.ts';
import {
  useDesigner,
  useDraft,
  useDraftReading,
  useDesignerStore,
} from '#web/designer/store/designerContext.ts';
import styles from './FieldsTab.module.css';
import type { DraftField, DraftFile } from '#core/draft/draft.ts';
import { revealRow, rowsOfPage, useRows } from '#web/ui/browser/useRows.ts';
import { FieldOption } from './FieldOption.tsx';
import { type FieldRow, fieldRows, rowIndexOf } from './fieldRows.ts';
import { selectMode } from './listSelection.ts';
import { RenameInput } from './RenameInput.tsx';
import { ListTools } from './ListTools.tsx';
import { useFieldSearch } from './useFieldSearch.tsx';
import { useListKeys } from './useListKeys.ts';
import { useProblems } from '#web/designer/panels/problems/useProblems.ts';
import { afterFrame } from '#web/ui/browser/afterFrame.ts';
import { signerLabel } from '#core/draft/commands/signerCommands.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { EyeIcon } from '#web/ui/theme/icons.tsx';
import { showOnly } from '#web/designer/store/showOnly.ts';

/** Brings the row of the active field into view when another field becomes active. */
function useRevealed(
  scroller: RefObject<HTMLElement | null>,
  activeId: string | undefined,
  activeIndex: number | undefined,
  height: number,
) {
  useEffect(() => {
    if (activeIndex === undefined) return undefined;
    // Measuring before the canvas shows the selection would lay out the screen twice.
    return afterFrame(() => revealRow(scroller.current, activeIndex, height));
    // oxlint-disable-next-line react/exhaustive-deps -- scrolling away by hand must not be undone by the next change of the draft
  }, [activeId]);
}

interface PageHeadProps
  extends Pick<Extract<FieldRow, { kind: 'page' }>, 'fileKey' | 'page' | 'count'> {
  files: readonly DraftFile[];
  top: number;
  height: number;
}

/** The head over the fields of a page; it names the document where there are several. */
function PageHead({ fileKey, page, count, files, top, height }: PageHeadProps) {
  const t = useTexts('panels');
  const name = files.find((file) => file.key === fileKey)?.fileId ?? '';
  return (
    <div role="presentation" className={styles.head} style={{ top, height }}>
      <span className={styles.headName}>
        {files.length > 1 ? t('pageHeadOf', { page, name }) : t('pageHead', { page })}
      </span>
      <span>{count}</span>
    </div>
  );
}

/** All fields, as a list beside the canvas. One tab stop; arrows go from field to field. */
function FieldList({ order }: { order: readonly DraftField[] }) {
  const t = useTexts('panels');
  const { offers } = useActions();
  const draft = useDraft((present) => present);
  const reading = useDraftReading();
  const selection = useDesigner((state) => state.selection);
  const faulty = reading.problemsByField(useProblems());
  const scroller = useRef<HTMLDivElement>(null);
  const listId = useId();
  const [renamed, setRenamed] = useState<string>();

  const rows = useMemo(() => fieldRows(order), [order]);
  const total = order.length;
  const activeId = selection.at(-1);
  const activeIndex = activeId === undefined ? undefined : rowIndexOf(rows, activeId);
  const chosen = useMemo(() => new Set(selection), [selection]);

  const { first, end, height } = useRows(scroller, rows.length, { usual: 28 });
  useRevealed(scroller, activeId, activeIndex, height);

  const idOf = ({ target }: MouseEvent) =>
    (target as Element).closest('[data-option-id]')?.getAttribute('data-option-id') ?? undefined;
  const rename = (id: string | undefined) => {
    if (offers('field.rename')) setRenamed(id);
  };
  const { choose, onKeyDown, isMoving, endMoving } = useListKeys(
    rows,
    () => rowsOfPage(scroller.current, height),
    rename,
  );

  const optionId = (id: string) => `${listId}-${id}`;
  const isActiveShown = activeIndex !== undefined && activeIndex >= first && activeIndex < end;

  return (
    <div
      ref={scroller}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a native list knows neither rows that come and go nor badges in them
      role="listbox"
      tabIndex={0}
      aria-label={t('fieldsTab')}
      aria-multiselectable="true"
      aria-activedescendant={isActiveShown && activeId ? optionId(activeId) : undefined}
      data-moves-fields={isMoving || undefined}
      className={styles.list}
      onBlur={endMoving}
      onClick={(event) => {
        const id = idOf(event);
        if (id !== undefined) choose(id, selectMode(event));
      }}
      onDoubleClick={(event) => rename(idOf(event))}
      onKeyDown={onKeyDown}
    >
      <div role="presentation" style={{ height: rows.length * height }} className={styles.rows}>
        {rows.slice(first, end).map((row, index) => {
          const top = (first + index) * height;
          if (row.kind === 'page')
            return (
              <PageHead
                key={row.key}
                fileKey={row.fileKey}
                page={row.page}
                count={row.count}
                files={draft.files}
                top={top}
                height={height}
              />
            );
          const { field } = row;
          return renamed === field.id ? (
            <RenameInput
              key={row.key}
              field={field}
              top={top}
              height={height}
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
              height={height}
            />
          );
        })}
      </div>
    </div>
  );
}

/** The list, narrowed by the search while there is one. */
function SearchedFields() {
  const t = useTexts('panels');
  const shown = useDesigner((state) => state.reading.shownOrder(state));
  const { order, bar } = useFieldSearch(shown);
  return (
    <>
      <LensNote />
      {bar}
      {order.length > 0 ? (
        <FieldList order={order} />
      ) : (
        <p className={styles.empty}>{t('noFieldFits')}</p>
      )}
    </>
  );
}

/** The tools of the list; those that are plugged in take the others along. */
function Tools({ others }: { others?: ReactNode }) {
  const parts = useActions().tools.flatMap(({ ListPart = [] }) => ListPart);
  const [Part] = parts;
  return Part ? <Part tools={others} /> : others;
}

/** Every field in reading order; where there is none, what to do. */
export function FieldsTab() {
  const t = useTexts('panels');
  const isEmpty = useDraft((draft) => draft.fields.length === 0);
  return isEmpty ? (
    <div className={styles.tab}>
      <Tools />
      <p className={styles.empty}>{t('noFields')}</p>
    </div>
  ) : (
    <div className={styles.tab}>
      <Tools others={<ListTools />} />
      <SearchedFields />
    </div>
  );
}

/** Whose fields alone are shown, and how to see all again; nothing while all are. */
function LensNote() {
  const t = useTexts('panels');
  const lens = useDesigner((state) => state.lensSignerId);
  const name = useDraft((draft) => (lens === undefined ? '' : signerLabel(draft, lens)));
  const store = useDesignerStore();
  return lens === undefined ? null : (
    <div className={styles.lens}>
      <EyeIcon aria-hidden="true" />
      <span className={styles.name}>{t('onlyFieldsOf', { name })}</span>
      <Button dense onClick={() => showOnly(store, undefined)}>
        {t('showAllFields')}
      </Button>
    </div>
  );
}
