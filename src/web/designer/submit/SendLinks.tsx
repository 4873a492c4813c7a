import type { Draft } from '#core/draft/draft.ts';
import { useConfig } from '#web/api/useSession.ts';
import { useTransaction } from '#web/api/useTransaction.ts';
import { textOf } from '#web/texts/textOf.ts';
import { useTexts } from '#web/texts/useTexts.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { showToast } from '#web/ui/overlays/showToast.ts';
import { Badge } from '#web/ui/parts/Badge.tsx';
import { ErrorNote } from '#web/ui/parts/ErrorNote.tsx';
import { LinkIcon } from '#web/ui/theme/icons.tsx';
import styles from './SendForm.module.css';
import type { Sending } from './useSending.ts';
import { calledBy } from './stepWords.ts';

interface SendLinksProps {
  draft: Draft;
  sending: Pick<Sending, 'phase' | 'transactionId'>;
}

/** Once it is sent: the links that no mail brings, and where mail is off, how it is turned on. */
export function SendLinks({ draft, sending: { phase, transactionId } }: SendLinksProps) {
  const isSent = phase === 'started' || phase === 'already';
  return isSent && transactionId !== undefined ? (
    <Links draft={draft} transactionId={transactionId} />
  ) : null;
}

function Links({ draft, transactionId }: { draft: Draft; transactionId: string }) {
  const t = useTexts('send');
  const { data: config } = useConfig();
  const { data: transaction } = useTransaction(transactionId);
  const linked = draft.signers.flatMap((signer, index) => {
    const url = transaction?.Signers[index]?.SignUrl;
    return url ? [{ name: calledBy(draft, signer), index, url }] : [];
  });
  if (linked.length === 0) return null;
  return (
    <section className={styles.links}>
      {config?.can.outbox ? (
        <ErrorNote tone="warn" title={t('mailOffTitle')}>
          {t('mailOffText')}
        </ErrorNote>
      ) : (
        <h3 className={styles.caption}>{t('linksTitle')}</h3>
      )}
      <ul className={styles.list}>
        {linked.map(({ name, index, url }) => (
          <li key={url} className={styles.signer}>
            <Badge index={index} />
            <span className={styles.who}>
              <b>{name}</b>
            </span>
            <Button
              dense
              icon={<LinkIcon />}
              className={styles.link}
              aria-label={t('copyLinkOf', { name })}
              onClick={() => void copyLink(url, name)}
            >
              {t('copyLink')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

async function copyLink(url: string, name: string): Promise<void> {
  const t = textOf('send');
  const isCopied = await navigator.clipboard.writeText(url).then(
    () => true,
    () => false,
  );
  showToast({
    key: 'copy',
    tone: isCopied ? 'ok' : 'danger',
    message: () => (isCopied ? t('linkCopied', { name }) : t('linkNotCopied', { url })),
  });
}
