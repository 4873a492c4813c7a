import { limits } from '#core/wire/limits.ts';
import { formatLocale } from '#web/texts/formatLocale.ts';
import { formatBytes } from '#web/texts/formatBytes.ts';
import { useTexts } from '#web/texts/useTexts.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { DemoPage } from './DemoPage.tsx';
import { OpenTrouble } from './OpenTrouble.tsx';
import { OpenPdfButton, type OpenPdfs } from './useOpenPdfs.tsx';
import styles from './Welcome.module.css';

/** The first screen with nothing to list: three steps, two ways to begin, and a demonstration. */
export function Welcome({ opening }: { opening: OpenPdfs }) {
  const t = useTexts('documents');
  return (
    <div className={styles.welcome}>
      <div className={styles.lede}>
        <h1 className={styles.title}>{t('welcome')}</h1>
        <ol className={styles.steps}>
          <li>
            <b>{t('step1')}</b>
            <span>{t('step1Text')}</span>
          </li>
          <li>
            <b>{t('step2')}</b>
            <span>{t('step2Text')}</span>
          </li>
          <li>
            <b>{t('step3')}</b>
            <span>{t('step3Text')}</span>
          </li>
        </ol>
        <div>
          <OpenTrouble opening={opening} />
          <div className={styles.actions}>
            <OpenPdfButton busy={opening.busy} onOpen={opening.open} />
            <Button disabled={opening.busy} onClick={opening.openSample}>
              {t('trySample')}
            </Button>
          </div>
        </div>
        <p className={styles.hint}>
          <span className={styles.drop}>{t('dropHint')} </span>
          {t('sizeHint', { size: formatBytes(limits.pdfBytes, formatLocale()) })}
        </p>
      </div>
      <DemoPage />
    </div>
  );
}
