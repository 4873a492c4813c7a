import { useTexts } from '#web/texts/useTexts.ts';
import { ChevronRightIcon, MailIcon } from '#web/ui/theme/icons.tsx';
import styles from './SenderMessage.module.css';

/** The sender's message, for those who came without the mail; folded, as most have read it. */
export function SenderMessage({ message }: { message: string }) {
  const t = useTexts('signing');
  return (
    <details className={styles.message}>
      <summary className={styles.title}>
        <MailIcon />
        {t('messageTitle')}
        <ChevronRightIcon className={styles.arrow} />
      </summary>
      <p className={styles.words}>{message}</p>
    </details>
  );
}
