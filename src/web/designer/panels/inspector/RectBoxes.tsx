import { useId, useState } from 'react';
import type { DraftField } from '#core/draft/draft.ts';
import { setFieldRects } from '#core/draft/commands/resizeFields.ts';
import type { Rect } from '#core/geometry/rect.ts';
import { useDecimalSign } from '#web/texts/speaker/useDecimalSign.ts';
import { useTexts } from '#web/texts/useTexts.ts';
import type { StepLabel } from '#web/designer/store/createDesignerStore.ts';
import { useDesigner, useDesignerStore } from '#web/designer/store/designerContext.ts';
import { InspectorNote } from './InspectorNote.tsx';
import styles from './Inspector.module.css';
import { LengthBox } from './LengthBox.tsx';
import { formatLength } from './lengths.ts';
import { shared, sharedValue } from '#web/designer/panels/parts/shared.ts';

const boxes = [
  { member: 'x', label: 'fromLeft' },
  { member: 'y', label: 'fromTop' },
  { member: 'width', label: 'width' },
  { member: 'height', label: 'height' },
] as const;

type Member = (typeof boxes)[number]['member'];

/** Lengths differ when they are shown differently in the finest unit. */
const isSameLength = (a: number, b: number) => Math.abs(a - b) < 0.005;

/** The four numbers of the selected boxes. A refused one keeps the old number and says why. */
export function RectBoxes({ fields }: { fields: readonly DraftField[] }) {
  const t = useTexts('panels');
  const store = useDesignerStore();
  const sign = useDecimalSign();
  const unit = useDesigner((state) => state.unit);
  const noteId = useId();
  const key = fields.map((field) => field.id).join(' ');
  const [note, setNote] = useState<{ key: string; member: Member; words: string }>();
  const shownNote = note?.key === key ? note : undefined;
  const isLocked = fields.every((field) => field.locked);

  const set = (member: Member, label: string, points: number, merges: boolean) => {
    setNote(undefined);
    const say = (words: string) => setNote({ key, member, words });
    const isSize = member === 'width' || member === 'height';
    if (isSize && points <= 0) {
      say(t('lengthNotPositive', { label }));
      return;
    }
    const ids = fields.map((field) => field.id);
    const change: Partial<Rect> = { [member]: points };
    const step: StepLabel = {
      key: isSize ? 'resizeFields' : 'moveFields',
      values: { count: ids.length, ...(isSize && { typed: member }) },
    };
    store.apply(
      step,
      (draft) => setFieldRects(draft, ids, change, store.getState().facts),
      merges ? { mergeKey: `${member} ${key}` } : {},
    );
    const { history, reading } = store.getState();
    const after = reading.fieldsById(history.present.fields);
    const kept = ids
      .map((id) => after.get(id))
      .find((field) => field && !field.locked && !isSameLength(field.rect[member], points));
    if (!kept) return;
    const value = formatLength(kept.rect[member], unit, sign);
    say(
      isSize && kept.rect[member] > points
        ? t('lengthLeast', { label, value, unit })
        : t('lengthKept', { label, value, unit }),
    );
  };

  return (
    <>
      <div className={styles.measures}>
        {boxes.map(({ member, label }) => (
          <LengthBox
            // Another selection must not get what was typed for this one.
            key={`${member} ${key}`}
            label={t(label)}
            points={sharedValue(shared(fields, (field) => field.rect[member], isSameLength))}
            unit={unit}
            mixedLabel={t('mixed')}
            disabled={isLocked}
            refusedBy={shownNote?.member === member ? noteId : undefined}
            onSet={(points, merges) => set(member, t(label), points, merges)}
            onRefuse={(words) => setNote({ key, member, words })}
          />
        ))}
      </div>
      <InspectorNote id={noteId} words={shownNote?.words} />
    </>
  );
}
