import { useTexts } from '#web/texts/useTexts.ts';
import { IconButton } from '#web/ui/controls/IconButton.tsx';
import { showToast } from '#web/ui/overlays/showToast.ts';
import { CopyIcon } from '#web/ui/theme/icons.tsx';
import styles from './CodeBlock.module.css';

/** Code as it is copied. */
export function CodeBlock({ label, code }: { label: string; code: string }) {
  const t = useTexts('apiDocs');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(code);
      showToast({ message: t('copied'), tone: 'ok', key: 'copy' });
    } catch {
      showToast({ message: t('copyFailed'), tone: 'danger', key: 'copy' });
    }
  };
  return (
    <figure aria-label={label} className={styles.block}>
      <pre translate="no" className={styles.code}>
        {code}
      </pre>
      <IconButton
        size="dense"
        label={t('copy')}
        icon={<CopyIcon />}
        className={styles.copy}
        onClick={() => void copy()}
      />
    </figure>
  );
}
