import { useTexts } from '#web/texts/useTexts.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { AlertIcon } from '#web/ui/theme/icons.tsx';
import styles from './ChangedNote.module.css';

/** Says that others have signed while the page was open, and leads to what is new. */
export function NewsNote({ news, onShow }: { news: string | undefined; onShow: () => void }) {
  const t = useTexts('signing');
  if (news === undefined) return null;
  return (
    <div className={styles.note}>
      <p>
        <AlertIcon />
        <span>{news}</span>
      </p>
      <div className={styles.actions}>
        <Button dense onClick={onShow}>
          {t('showNews')}
        </Button>
      </div>
    </div>
  );
}
