import type { TrialAnswer } from '#web/api/sendTrial.ts';
import { useTexts } from '#web/texts/useTexts.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { saveFile } from '#web/ui/browser/saveFile.ts';
import { Chip } from '#web/ui/parts/Chip.tsx';
import { DoneIcon, DownloadIcon, FailedIcon } from '#web/ui/theme/icons.tsx';
import styles from './CallScreen.module.css';
import { CodeBlock } from './CodeBlock.tsx';

/** An answer, and its body where that is text. */
export interface ShownAnswer extends TrialAnswer {
  text: string;
}

/** What the installation answered. */
export function TrialAnswerView({ answer, fileName }: { answer: ShownAnswer; fileName: string }) {
  const t = useTexts('apiDocs');
  const { status, type, text, body, retryAfter } = answer;
  const isGood = status < 300;
  return (
    <section className={styles.part} aria-labelledby="answer">
      <div className={styles.headRow}>
        <h3 id="answer">{t('answer')}</h3>
        <Chip tone={isGood ? 'ok' : 'danger'} icon={isGood ? <DoneIcon /> : <FailedIcon />}>
          {`${status}${type === '' ? '' : ` ${type}`}`}
        </Chip>
      </div>
      {retryAfter !== undefined && (
        <p className={styles.hint}>{t('retryAfter', { seconds: retryAfter })}</p>
      )}
      {text === '' && body.size === 0 && <p className={styles.hint}>{t('noBody')}</p>}
      {text !== '' && <CodeBlock label={t('answer')} code={text} />}
      {text === '' && body.size > 0 && (
        <div>
          <Button icon={<DownloadIcon />} onClick={() => saveFile(fileName, body)}>
            {t('download')}
          </Button>
        </div>
      )}
    </section>
  );
}
