import { type KeyboardEvent, memo, type ReactNode, useEffect, useRef } from 'react';
import { fieldInWords } from '#core/fields/fieldInWords.ts';
import type { FieldType } from '#core/fields/fieldKinds.ts';
import { useTexts } from '#web/texts/useTexts.ts';
import { revealRow, useRows } from '#web/ui/browser/useRows.ts';
import { Checkbox } from '#web/ui/controls/Checkbox.tsx';
import { NativeSelect } from '#web/ui/controls/NativeSelect.tsx';
import { Badge } from '#web/ui/parts/Badge.tsx';
import { useDesignerHost } from '#web/designer/host/designerHost.ts';
import { typesAt } from '#web/designer/host/offers.ts';
import { typeLabel } from '#web/designer/canvas/fieldWords.ts';
import { useDesignerSession, useDraft, useTool } from '#web/designer/store/designerContext.ts';
import { type FoundField, finding } from './foundField.ts';
import styles from './FieldFinder.module.css';
import { changeFound, lightFound, markFound } from './reviewing.ts';

/** Up to so many rows are all drawn. */
const allUpTo = 200;

interface FoundRowProps {
  field: FoundField;
  at: number;
  count: number;
  /** CSS px. */
  height: number;
  /** The signer's place in the order of signers. */
  place: number | undefined;
  isMarked: boolean;
  isLit: boolean;
  signerOptions: ReactNode;
}

/** One place that was found: whether it is kept, its type, its signer. */
const FoundRow = memo(function FoundRow({
  field: { id, fileKey, page, rect, name, type, signerId, isChosen },
  at,
  count,
  height,
  place,
  isMarked,
  isLit,
  signerOptions,
}: FoundRowProps) {
  const t = useTexts('panels');
  const designer = useTexts('designer');
  const { store, viewer } = useDesignerSession();
  const host = useDesignerHost();
  const label = name === undefined ? `${typeLabel(designer, type)} ${at + 1}` : fieldInWords(name);
  const change = (part: Partial<FoundField>) => changeFound(store, new Set([id]), () => part);
  const point = () => {
    lightFound(store, id);
    viewer.scrollToPage(fileKey, page, { rect });
  };
  return (
    <li
      className={styles.row}
      data-found={label}
      data-found-row={id}
      data-marked={isMarked || undefined}
      data-lit={isLit || undefined}
      aria-setsize={count}
      aria-posinset={at + 1}
      aria-current={isMarked || undefined}
      style={{ height }}
    >
      <Checkbox
        checked={isChosen}
        onChange={(event) => change({ isChosen: event.target.checked })}
        onFocus={point}
        className={styles.check}
        aria-label={t('foundOn', { name: label, page })}
        label={label}
      />
      <span aria-hidden="true" className={styles.page}>
        {page}
      </span>
      <NativeSelect
        dense
        className={styles.choice}
        aria-label={t('foundType', { name: label })}
        value={type}
        onFocus={point}
        onChange={(event) => change({ type: event.target.value as FieldType })}
      >
        {typesAt(host).map((one) => (
          <option key={one} value={one}>
            {typeLabel(designer, one)}
          </option>
        ))}
      </NativeSelect>
      {place === undefined ? <span /> : <Badge index={place} size="small" />}
      <NativeSelect
        dense
        className={styles.choice}
        aria-label={t('foundSigner', { name: label })}
        value={signerId ?? ''}
        onFocus={point}
        onChange={(event) => change({ signerId: event.target.value })}
      >
        {signerOptions}
      </NativeSelect>
    </li>
  );
});

/** The check box of the row next to that of an element in it, as far as it is drawn. */
function nextCheck(element: Element, by: 1 | -1): HTMLElement | undefined {
  const row = element.closest('li');
  const next = by > 0 ? row?.nextElementSibling : row?.previousElementSibling;
  return next?.querySelector<HTMLElement>('input') ?? undefined;
}

const rowId = (element: Element) =>
  element.closest<HTMLElement>('[data-found-row]')?.dataset['foundRow'];

/**
 * The places that were found, as a list that follows the pages; of thousands only those near the
 * view are drawn. Arrows go from row to row, and mark them while Shift is held.
 */
export function FoundRows({
  found,
  signerOptions,
}: {
  found: readonly FoundField[];
  signerOptions: ReactNode;
}) {
  const { store } = useDesignerSession();
  const review = useTool(finding);
  const parties = useDraft((draft, reading) => reading.partiesOf(draft));
  const list = useRef<HTMLUListElement>(null);
  const count = found.length;
  const { first, end, height } = useRows(list, count, { usual: 24, allUpTo });
  const { lit, marked } = review ?? {};
  useEffect(() => {
    const at = found.findIndex(({ id }) => id === lit);
    revealRow(list.current, at, height);
    // oxlint-disable-next-line react/exhaustive-deps -- only what is pointed at newly is brought into view
  }, [lit]);
  const onKeyDown = (event: KeyboardEvent<HTMLUListElement>) => {
    const { target, key, shiftKey } = event;
    const by = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : undefined;
    if (by === undefined || !(target instanceof HTMLInputElement)) return;
    const next = nextCheck(target, by);
    event.preventDefault();
    if (!next) return;
    const ids = [rowId(target), rowId(next)].flatMap((id) => id ?? []);
    if (shiftKey) markFound(store, [...(marked ?? []), ...ids]);
    next.focus();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys of its check boxes
    <ul
      ref={list}
      className={styles.list}
      style={{ paddingTop: first * height, paddingBottom: (count - end) * height }}
      onKeyDown={onKeyDown}
    >
      {found.slice(first, end).map((field, index) => (
        <FoundRow
          key={field.id}
          field={field}
          at={first + index}
          count={count}
          height={height}
          place={field.signerId === undefined ? undefined : parties.get(field.signerId)?.place}
          isMarked={marked?.has(field.id) ?? false}
          isLit={lit === field.id}
          signerOptions={signerOptions}
        />
      ))}
    </ul>
  );
}
