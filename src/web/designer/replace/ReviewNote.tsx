import { Suspense } from 'react';
import { useTexts } from '#web/texts/useTexts.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { AlertIcon } from '#web/ui/theme/icons.tsx';
import { useDesignerStore, useDraft } from '#web/designer/store/designerContext.ts';
import { openTool } from '#web/designer/store/openTool.ts';
import { replacing } from './replacing.ts';
import styles from './ReviewNote.module.css';

/** Says how many fields are still to be looked at, and leads there; it stays until all are. */
export function ReviewNote() {
  const count = useDraft((draft, reading) => reading.fieldsToReview(draft).length);
  if (count === 0) return null;
  return (
    <Suspense>
      <Note count={count} />
    </Suspense>
  );
}

function Note({ count }: { count: number }) {
  const t = useTexts('replace');
  const store = useDesignerStore();
  return (
    <output className={styles.note}>
      <AlertIcon />
      <span>{t('noteText', { count })}</span>
      <Button dense onClick={() => openTool(store, replacing, 'review')}>
        {t('review')}
      </Button>
    </output>
  );
}
