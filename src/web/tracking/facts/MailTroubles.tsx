import type { MailTrouble } from '#core/wire/surfaces/appSurface.ts';
import { useDeliveries } from '#web/api/useTransactions.ts';
import { useTexts } from '#web/texts/useTexts.ts';
import { ErrorNote } from '#web/ui/parts/ErrorNote.tsx';
import { signerName } from '#web/tracking/signerName.ts';
import { useTracking } from '#web/tracking/trackingContext.ts';
import { NextTry } from '#web/tracking/facts/deliveries/NextTry.tsx';
import { SendAgain } from '#web/tracking/facts/deliveries/SendAgain.tsx';
import styles from './SignersSection.module.css';

const titles = {
  'sign request': 'mailSignRequest',
  reminder: 'mailReminder',
  confirmation: 'mailConfirmation',
  note: 'mailNote',
} as const;

/** Mails that the mail server does not take, each with what it says and when it is tried again. */
export function MailTroubles() {
  const { transaction } = useTracking();
  const { data } = useDeliveries(transaction.Id);
  if (!data || data.mailTroubles.length === 0) return null;
  return (
    <div className={styles.troubles}>
      {data.mailTroubles.map((trouble) => (
        <Trouble key={trouble.id} trouble={trouble} />
      ))}
    </div>
  );
}

function Trouble({ trouble }: { trouble: MailTrouble }) {
  const t = useTexts('transaction');
  const { transaction } = useTracking();
  const { mail, signerId, state, error, nextAttemptAt, id } = trouble;
  const signer = transaction.Signers.find(({ Id }) => Id === signerId);
  return (
    <ErrorNote
      tone={state === 'waiting' ? 'warn' : 'danger'}
      title={t(titles[mail], { name: signer ? signerName(signer) : (signerId ?? '') })}
      action={<SendAgain id={id} />}
    >
      {error} · {nextAttemptAt ? <NextTry at={nextAttemptAt} /> : t('gaveUp')}
    </ErrorNote>
  );
}
