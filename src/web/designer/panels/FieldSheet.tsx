import { useState } from 'react';
import { deleteFields } from '#core/draft/deleteFields.ts';
import { duplicateFields } from '#core/draft/duplicateFields.ts';
import { useTexts } from '#web/texts/useTexts.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { classNames } from '#web/ui/classNames.ts';
import { IconButton } from '#web/ui/IconButton.tsx';
import { ChevronUpIcon, CopyIcon, TrashIcon } from '#web/ui/icons.tsx';
import { useDesigner, useDesignerStore, useDraft } from '../store/designerContext.ts';
import { selectedFields } from '../store/selecting.ts';
import { FieldInspector } from './FieldInspector.tsx';
import styles from './FieldSheet.module.css';
import { RectBoxes } from './RectBoxes.tsx';

/** On a phone, what is selected: its four numbers, and pulled up everything else. Nothing while nothing is selected. */
export function FieldSheet() {
  const t = useTexts('panels');
  const store = useDesignerStore();
  const fields = useDesigner(selectedFields);
  const [isPulledUp, setPulledUp] = useState(false);
  const [only] = fields;
  const place = useDraft((draft) =>
    draft.signers.findIndex((signer) => signer.id === only?.signerIds[0]),
  );
  if (!only) return null;
  const ids = fields.map((field) => field.id);
  const count = ids.length;

  return (
    <section
      aria-label={t('field')}
      className={classNames(styles.sheet, isPulledUp && styles.pulledUp)}
    >
      <span className={styles.grip} />
      <div className={styles.head}>
        {count === 1 && place >= 0 && <Badge index={place} />}
        <b className={styles.name}>{count === 1 ? only.name : t('selectedFields', { count })}</b>
        <IconButton
          label={t('duplicate')}
          icon={<CopyIcon />}
          onClick={() =>
            store.applyNew({ key: 'duplicateFields', values: { count } }, (draft) =>
              duplicateFields(draft, ids, store.getState().facts, () => crypto.randomUUID()),
            )
          }
        />
        <IconButton
          label={t('delete')}
          icon={<TrashIcon />}
          disabled={fields.every((field) => field.locked)}
          onClick={() =>
            store.apply({ key: 'deleteFields', values: { count } }, (draft) =>
              deleteFields(draft, ids),
            )
          }
        />
        <IconButton
          label={isPulledUp ? t('showLess') : t('showMore')}
          icon={<ChevronUpIcon />}
          aria-expanded={isPulledUp}
          className={classNames(isPulledUp && styles.turned)}
          onClick={() => setPulledUp(!isPulledUp)}
        />
      </div>
      <div className={styles.body}>
        {isPulledUp ? <FieldInspector fields={fields} /> : <RectBoxes fields={fields} />}
      </div>
    </section>
  );
}
