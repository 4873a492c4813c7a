import { useId, useState } from 'react';
import type { DraftField } from '#core/draft/draft.ts';
import { setFieldPage } from '#core/draft/commands/fieldSettings.ts';
import { useTexts } from '#web/texts/useTexts.ts';
import { NumberFrame } from '#web/ui/controls/NumberFrame.tsx';
import { Segmented } from '#web/ui/controls/Segmented.tsx';
import { useDesigner, useDesignerSession } from '#web/designer/store/designerContext.ts';
import { InspectorNote } from './InspectorNote.tsx';
import styles from './Inspector.module.css';
import { lengthUnits } from './lengths.ts';
import { shared, sharedValue } from '#web/designer/panels/parts/shared.ts';
import { showField } from '#web/designer/store/selecting.ts';
import { useTypedText } from '#web/designer/panels/parts/useTypedText.ts';

const units = lengthUnits.map((unit) => ({ value: unit, label: unit }));

/** The page of the selected fields, and the unit of all lengths. */
export function PageAndUnit({ fields }: { fields: readonly DraftField[] }) {
  const t = useTexts('panels');
  const session = useDesignerSession();
  const { store } = session;
  const unit = useDesigner((state) => state.unit);
  const page = sharedValue(shared(fields, (field) => field.page));
  const fileKey = sharedValue(shared(fields, (field) => field.fileKey));
  const pageCount = useDesigner((state) =>
    fileKey === undefined ? undefined : state.facts.get(fileKey)?.pageCount,
  );
  const noteId = useId();
  const [refused, setRefused] = useState<string>();

  const put = (next: number) => {
    const ids = fields.map((field) => field.id);
    store.apply({ key: 'changePage', values: { count: ids.length } }, (draft) =>
      setFieldPage(draft, ids, next, store.getState().facts),
    );
    const [first] = ids;
    if (first !== undefined) showField(session, first);
  };

  const box = useTypedText((typed) => {
    const text = typed.trim();
    if (text === '' || text === String(page)) return;
    const next = Number(text);
    if (/^\d+$/.test(text) && next >= 1 && next <= (pageCount ?? Infinity)) put(next);
    else
      setRefused(
        pageCount === undefined
          ? t('pageRefusedUnknown', { text })
          : t('pageRefused', { text, count: pageCount }),
      );
  });

  return (
    <>
      <div className={styles.pair}>
        <NumberFrame
          label={t('page')}
          unit={pageCount === undefined ? undefined : t('ofPages', { count: pageCount })}
          inputMode="numeric"
          value={box.typed ?? page ?? ''}
          placeholder={page === undefined ? t('mixed') : undefined}
          disabled={fields.every((field) => field.locked)}
          invalid={refused !== undefined}
          aria-describedby={refused === undefined ? undefined : noteId}
          onFocus={(event) => event.target.select()}
          onChange={(event) => {
            box.type(event.target.value);
            setRefused(undefined);
          }}
          onBlur={box.take}
          onKeyDown={(event) => {
            if (event.key === 'Enter') box.take();
            else if (event.key === 'Escape' && box.typed !== undefined) {
              event.stopPropagation();
              box.drop();
            } else if (
              page !== undefined &&
              (event.key === 'ArrowUp' || event.key === 'ArrowDown')
            ) {
              event.preventDefault();
              box.drop();
              const next = page + (event.key === 'ArrowUp' ? 1 : -1);
              if (next >= 1 && next <= (pageCount ?? Infinity)) put(next);
            }
          }}
        />
        <Segmented
          label={t('units')}
          value={unit}
          options={units}
          onChange={(next) => store.setState({ unit: next })}
          className={styles.units}
        />
      </div>
      <InspectorNote id={noteId} words={refused} />
    </>
  );
}
