import { useTexts } from '#web/texts/useTexts.ts';
import { useTracking } from '#web/tracking/trackingContext.ts';
import { FactSection } from '#web/tracking/FactSection.tsx';
import { SignerItem } from './SignerItem.tsx';
import styles from './SignerStates.module.css';
import type { MailTrouble } from '#core/wire/surfaces/appSurface.ts';
import { useDeliveries } from '#web/api/useTransaction.ts';
import { ErrorNote } from '#web/ui/parts/ErrorNote.tsx';
import { signerName } from '#web/tracking/signerName.ts';
import { NextTry, SendAgain } from '#web/tracking/facts/deliveries/SendAgain.tsx';

/** The signers in their order, each with what it waits for. */
export function SignerStates() {
  const t = useTexts('transaction');
  const { transaction, config } = useTracking();
  return (
    <FactSection title={t('signers')}>
      {config.can.deliveries && <MailTroubles />}
      <ul className={styles.signers}>
        {transaction.Signers.map((signer, index) => (
          <SignerItem key={signer.Id} signer={signer} index={index} />
        ))}
      </ul>
    </FactSection>
  );
}

const titles = {
  'sign request': 'mailSignRequest',
  reminder: 'mailReminder',
  confirmation: 'mailConfirmation',
  cancelled: 'mailCancelled',
  copy: 'mailCopy',
  note: 'mailNote',
} as const;

/** Mails that the mail server does not take, each with what it says and when it is tried again. */
function MailTroubles() {
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
  const { mail, signerId, receiverId, state, error, nextAttemptAt, id } = trouble;
  const signer = transaction.Signers.find(({ Id }) => Id === signerId);
  const receiver = transaction.Receivers?.find(({ Id }) => Id === receiverId);
  const name = signer ? signerName(signer) : (receiver?.Email ?? signerId ?? receiverId ?? '');
  return (
    <ErrorNote
      tone={state === 'waiting' ? 'warn' : 'danger'}
      title={t(titles[mail], { name })}
      action={<SendAgain id={id} />}
    >
      {error} · {nextAttemptAt ? <NextTry at={nextAttemptAt} /> : t('gaveUp')}
    </ErrorNote>
  );
}
