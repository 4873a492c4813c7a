import type { SentTransaction } from '#core/wire/surfaces/appSurface.ts';
import { useTexts } from '#web/texts/useTexts.ts';
import { Disclosure } from '#web/ui/parts/Disclosure.tsx';
import { IconButton } from '#web/ui/controls/IconButton.tsx';
import { CopyIcon } from '#web/ui/theme/icons.tsx';
import { ScrollBox } from '#web/ui/parts/ScrollBox.tsx';
import { copyText } from '#web/tracking/copyText.ts';
import { useTracking } from '#web/tracking/trackingContext.ts';
import { type CurlRequest, curlRequests } from './curlRequests.ts';
import styles from './RequestsSection.module.css';
import { FactSection } from '#web/tracking/FactSection.tsx';

/** Longer requests are shown cut, so that thousands of fields do not make a page of their own. */
const linesAtMost = 200;

/** The requests that make this transaction, as shell commands. */
export function RequestsSection({ sent }: { sent: SentTransaction }) {
  const t = useTexts('transaction');
  return (
    <FactSection title={t('requests')} side={t('requestsHint')}>
      <Disclosure summary={t('showRequests')}>
        <Requests sent={sent} />
      </Disclosure>
    </FactSection>
  );
}

function Requests({ sent }: { sent: SentTransaction }) {
  const t = useTexts('transaction');
  const { config } = useTracking();
  return (
    <>
      <p className={styles.text}>{t('requestsText')}</p>
      <ol className={styles.requests}>
        {curlRequests(sent, config.baseUrl).map((request) => (
          <li key={`${request.step} ${request.fileId ?? ''}`}>
            <Request request={request} />
          </li>
        ))}
      </ol>
    </>
  );
}

function Request({ request: { step, fileId = '', command } }: { request: CurlRequest }) {
  const t = useTexts('transaction');
  const words = {
    create: t('stepCreate'),
    metadata: t('stepMetadata', { name: fileId }),
    pdf: t('stepPdf', { name: fileId }),
    start: t('stepStart'),
    read: t('stepRead'),
  }[step];
  const lines = command.split('\n');
  const hidden = lines.length - linesAtMost;
  return (
    <>
      <div className={styles.head}>
        <h3 className={styles.step}>{words}</h3>
        <IconButton
          label={t('copyRequest', { step: words })}
          icon={<CopyIcon />}
          size="tiny"
          onClick={() => void copyText(command)}
        />
      </div>
      <ScrollBox className={styles.box}>
        <pre className={styles.command}>{lines.slice(0, linesAtMost).join('\n')}</pre>
        {hidden > 0 && <p className={styles.cut}>{t('moreLines', { count: hidden })}</p>}
      </ScrollBox>
    </>
  );
}
