import { memo, type ReactNode, type RefObject } from 'react';
import { type FieldType, fieldTypes } from '#core/wire/contract/fileMetadata.ts';
import { useTexts } from '#web/texts/useTexts.ts';
import { useTextScale } from '#web/ui/browser/textScale.ts';
import { useScrollWindow } from '#web/ui/browser/useScrollWindow.ts';
import { Checkbox } from '#web/ui/controls/Checkbox.tsx';
import { NativeSelect } from '#web/ui/controls/NativeSelect.tsx';
import { typeLabel } from '#web/designer/canvas/fieldWords.ts';
import { useDesignerSession } from '#web/designer/store/designerContext.ts';
import type { FoundField } from '#web/designer/store/designerState.ts';
import styles from './FieldFinder.module.css';

/** Up to so many rows are all drawn; of more, those in view and some beyond. */
const mostDrawn = 200;
/**
 * The height of a row in px, for text of the usual size and where not all are drawn, and the rows
 * drawn beyond the edges: more than what stands above the list.
 */
const usualHeight = 72;
const spare = 12;

interface FoundRowProps {
  field: FoundField;
  at: number;
  count: number;
  /** CSS px; undefined where rows are as high as they need to be. */
  height: number | undefined;
  signerOptions: ReactNode;
  onChange: (id: string, change: Partial<FoundField>) => void;
}

/** One place that was found: whether it is kept, its type, its signer. */
const FoundRow = memo(function FoundRow({
  field: { id, fileKey, page, name, type, signerId, isChosen },
  at,
  count,
  height,
  signerOptions,
  onChange,
}: FoundRowProps) {
  const t = useTexts('panels');
  const designer = useTexts('designer');
  const { viewer } = useDesignerSession();
  const label = name ?? `${typeLabel(designer, type)} ${at + 1}`;
  return (
    <li
      className={styles.row}
      data-found={label}
      aria-setsize={count}
      aria-posinset={at + 1}
      style={{ height }}
    >
      <Checkbox
        checked={isChosen}
        onChange={(event) => onChange(id, { isChosen: event.target.checked })}
        onFocus={() => viewer.scrollToPage(fileKey, page)}
        label={t('foundOn', { name: label, page })}
      />
      <span className={styles.choices}>
        <NativeSelect
          dense
          aria-label={t('foundType', { name: label })}
          value={type}
          onChange={(event) => onChange(id, { type: event.target.value as FieldType })}
        >
          {fieldTypes.map((one) => (
            <option key={one} value={one}>
              {typeLabel(designer, one)}
            </option>
          ))}
        </NativeSelect>
        <NativeSelect
          dense
          aria-label={t('foundSigner', { name: label })}
          value={signerId ?? ''}
          onChange={(event) => onChange(id, { signerId: event.target.value })}
        >
          {signerOptions}
        </NativeSelect>
      </span>
    </li>
  );
});

interface FoundRowsProps {
  found: readonly FoundField[];
  /** What scrolls the list. */
  scroller: RefObject<HTMLElement | null>;
  signerOptions: ReactNode;
  onChange: (id: string, change: Partial<FoundField>) => void;
}

/** The places that were found, as a list; of thousands only those near the view are drawn. */
export function FoundRows({ found, scroller, signerOptions, onChange }: FoundRowsProps) {
  const view = useScrollWindow(scroller);
  const count = found.length;
  const isLong = count > mostDrawn;
  const rowHeight = usualHeight * useTextScale();
  const first = isLong ? Math.max(0, Math.floor(view.top / rowHeight) - spare) : 0;
  const last = isLong
    ? Math.min(count, Math.ceil((view.top + view.height) / rowHeight) + spare)
    : count;
  return (
    <ul
      className={isLong ? styles.longList : styles.list}
      style={
        isLong
          ? { paddingTop: first * rowHeight, paddingBottom: (count - last) * rowHeight }
          : undefined
      }
    >
      {found.slice(first, last).map((field, index) => (
        <FoundRow
          key={field.id}
          field={field}
          at={first + index}
          count={count}
          height={isLong ? rowHeight : undefined}
          signerOptions={signerOptions}
          onChange={onChange}
        />
      ))}
    </ul>
  );
}
