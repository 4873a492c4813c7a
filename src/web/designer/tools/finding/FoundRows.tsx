import { memo, type ReactNode, useRef } from 'react';
import type { FieldType } from '#core/fields/fieldKinds.ts';
import { fieldTypes } from '#core/fields/kindFacts.ts';
import { useTexts } from '#web/texts/useTexts.ts';
import { useRows } from '#web/ui/browser/useRows.ts';
import { Checkbox } from '#web/ui/controls/Checkbox.tsx';
import { NativeSelect } from '#web/ui/controls/NativeSelect.tsx';
import { typeLabel } from '#web/designer/canvas/fieldWords.ts';
import { useDesignerSession } from '#web/designer/store/designerContext.ts';
import type { FoundField } from './foundField.ts';
import styles from './FieldFinder.module.css';

/** Up to so many rows are all drawn, as tall as they need to be. */
const allUpTo = 200;

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
  signerOptions: ReactNode;
  onChange: (id: string, change: Partial<FoundField>) => void;
}

/** The places that were found, as a list; of thousands only those near the view are drawn. */
export function FoundRows({ found, signerOptions, onChange }: FoundRowsProps) {
  const list = useRef<HTMLUListElement>(null);
  const count = found.length;
  const isLong = count > allUpTo;
  const { first, end, height } = useRows(list, count, { usual: 72, isTall: true, allUpTo });
  return (
    <ul
      ref={list}
      className={isLong ? styles.longList : styles.list}
      style={
        isLong ? { paddingTop: first * height, paddingBottom: (count - end) * height } : undefined
      }
    >
      {found.slice(first, end).map((field, index) => (
        <FoundRow
          key={field.id}
          field={field}
          at={first + index}
          count={count}
          height={isLong ? height : undefined}
          signerOptions={signerOptions}
          onChange={onChange}
        />
      ))}
    </ul>
  );
}
