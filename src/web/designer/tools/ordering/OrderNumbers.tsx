import { memo } from 'react';
import type { DraftField } from '#core/draft/draft.ts';
import { readName } from '#web/designer/canvas/fieldWords.ts';
import { useTexts } from '#web/texts/useTexts.ts';
import { classNames } from '#web/ui/classNames.ts';
import type { LayerPage } from '#web/viewer/pageLayer.ts';
import { useTool, useDesignerSession, useDraft } from '#web/designer/store/designerContext.ts';
import { ordering } from './ordering.ts';
import { mostOrdered } from './mostOrdered.ts';
import { pick } from './orderPage.ts';
import styles from './Ordering.module.css';

/** The place of each field of a page in tab order; while it is taken from clicks, buttons. */
export const OrderNumbers = memo(function OrderNumbers({ page }: { page: LayerPage }) {
  const { fileKey, pageNumber, pxPerPt } = page;
  const session = useDesignerSession();
  const picked = useTool(ordering)?.picked;
  const order = useDraft((draft, reading) =>
    reading.pageReadingOrder(reading.fieldsOnPage(draft.fields, fileKey, pageNumber)),
  );
  const place = { fileKey, page: pageNumber };
  return order.slice(0, mostOrdered).map((field, at) => {
    if (!picked) return <Number key={field.id} field={field} number={at + 1} pxPerPt={pxPerPt} />;
    const taken = picked.indexOf(field.id) + 1;
    return (
      <PickButton
        key={field.id}
        field={field}
        taken={taken === 0 ? undefined : taken}
        next={picked.length + 1}
        pxPerPt={pxPerPt}
        onPick={() => pick(session, place, field.id)}
      />
    );
  });
});

interface NumberProps {
  field: DraftField;
  number: number;
  pxPerPt: number;
}

const Number = memo(function Number({ field: { rect }, number, pxPerPt }: NumberProps) {
  return (
    <span
      aria-hidden="true"
      data-order={number}
      className={styles.number}
      style={{ left: rect.x * pxPerPt, top: rect.y * pxPerPt }}
    >
      {number}
    </span>
  );
});

interface PickButtonProps {
  field: DraftField;
  /** Its number, once it is picked. */
  taken: number | undefined;
  /** The number that it would get. */
  next: number;
  pxPerPt: number;
  onPick: () => void;
}

function PickButton({ field, taken, next, pxPerPt, onPick }: PickButtonProps) {
  const t = useTexts('ordering');
  const { rect } = field;
  const name = readName(field);
  return (
    <button
      type="button"
      className={classNames(styles.pick, taken !== undefined && styles.taken)}
      aria-label={
        taken === undefined
          ? t('pick', { name, number: next })
          : t('picked', { name, number: taken })
      }
      style={{
        left: rect.x * pxPerPt,
        top: rect.y * pxPerPt,
        width: rect.width * pxPerPt,
        height: rect.height * pxPerPt,
      }}
      onPointerDown={(event) => event.preventDefault()}
      onClick={onPick}
    >
      {taken !== undefined && <span className={styles.number}>{taken}</span>}
    </button>
  );
}
