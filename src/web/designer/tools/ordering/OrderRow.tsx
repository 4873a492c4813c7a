import type { KeyboardEvent, PointerEvent } from 'react';
import type { DraftField } from '#core/draft/draft.ts';
import type { PagePlace } from '#core/draft/commands/moveFields.ts';
import { useTexts } from '#web/texts/useTexts.ts';
import { walkTo } from '#web/ui/browser/walk.ts';
import { classNames } from '#web/ui/classNames.ts';
import { FieldTypeIcon } from '#web/designer/canvas/FieldTypeIcon.tsx';
import { readName } from '#web/designer/canvas/fieldWords.ts';
import { useDesigner, useDesignerSession } from '#web/designer/store/designerContext.ts';
import { selectFields } from '#web/designer/store/selecting.ts';
import { moveInOrder } from './orderPage.ts';
import styles from './Ordering.module.css';

interface OrderRowProps {
  field: DraftField;
  /** Its place, from 0, and of how many. */
  at: number;
  count: number;
  place: PagePlace;
  isDragged: boolean;
  onPress: (event: PointerEvent<HTMLElement>, id: string) => void;
}

/** A field in the list of the tab order: dragged, or moved by the arrow keys, Home and End. */
export function OrderRow({ field, at, count, place, isDragged, onPress }: OrderRowProps) {
  const t = useTexts('ordering');
  const session = useDesignerSession();
  const { store } = session;
  const isSelected = useDesigner((state) => state.selection.includes(field.id));
  const { id, name, type } = field;
  const words = readName(field);

  const onKeyDown = (event: KeyboardEvent) => {
    const to = event.shiftKey ? undefined : walkTo(event, at, count, { page: 0 });
    if (to === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    moveInOrder(session, place, id, to);
  };

  return (
    <li
      className={classNames(styles.row, isDragged && styles.dragged)}
      data-row
      data-order-row={name}
    >
      <button
        type="button"
        className={styles.rowButton}
        aria-label={t('row', { name: words, number: at + 1, count })}
        aria-pressed={isSelected}
        onPointerDown={(event) => onPress(event, id)}
        onClick={() => selectFields(store, [id])}
        onKeyDown={onKeyDown}
      >
        <span className={styles.rowNumber}>{at + 1}</span>
        <FieldTypeIcon type={type} />
        <span className={styles.rowName}>{words}</span>
      </button>
    </li>
  );
}
