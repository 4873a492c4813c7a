import type { DraftField } from '#core/draft/draft.ts';
import { withRepeats } from '#core/draft/repeats/repeatFields.ts';
import { useTexts } from '#web/texts/useTexts.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { RepeatIcon } from '#web/ui/theme/toolIcons.tsx';
import { useActions } from '#web/designer/actions/useActions.ts';
import { useDraft } from '#web/designer/store/designerContext.ts';
import styles from './Inspector.module.css';

/** That the selected fields are repeated on other pages, and the ways out. */
export function RepeatSection({ fields }: { fields: readonly DraftField[] }) {
  const t = useTexts('designer');
  const { perform } = useActions();
  const draft = useDraft((present) => present);
  const repeated = fields.filter((field) => field.repeat !== undefined);
  if (repeated.length === 0) return null;
  const all = withRepeats(
    draft,
    repeated.map((field) => field.id),
  );
  const pages = new Set(all.map(({ fileKey, page }) => `${page} ${fileKey}`)).size;
  return (
    <section aria-label={t('repeat')} className={styles.anchor}>
      <p className={styles.anchorText}>
        <RepeatIcon />
        <span>{t('repeatedOn', { count: pages })}</span>
      </p>
      <div className={styles.anchorButtons}>
        <Button dense onClick={() => perform('field.selectRepeats')}>
          {t('selectRepeats')}
        </Button>
        <Button dense onClick={() => perform('field.breakOff')}>
          {t('breakOff')}
        </Button>
        <Button dense onClick={() => perform('field.deleteRepeats')}>
          {t('deleteRepeats')}
        </Button>
      </div>
    </section>
  );
}
