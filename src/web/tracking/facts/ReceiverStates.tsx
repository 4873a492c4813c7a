import type { Receiver } from '#core/wire/contract/receiver.ts';
import { hasEnded, transactionStatus } from '#core/wire/transactionStatus.ts';
import { formatLocale } from '#web/texts/formatLocale.ts';
import { formatWhen } from '#web/texts/formatWhen.ts';
import { useTexts } from '#web/texts/useTexts.ts';
import { classNames } from '#web/ui/classNames.ts';
import { ClockIcon, DoneIcon, DownloadIcon, WaitingIcon } from '#web/ui/theme/icons.tsx';
import { FactSection } from '#web/tracking/FactSection.tsx';
import { useTracking } from '#web/tracking/trackingContext.ts';
import { Address } from '#web/ui/layout/Address.tsx';
import styles from './SignerStates.module.css';

/** Who gets the sealed documents beside the signers; nothing where nobody does. */
export function ReceiverStates() {
  const t = useTexts('transaction');
  const { Receivers: receivers = [] } = useTracking().transaction;
  if (receivers.length === 0) return null;
  return (
    <FactSection title={t('receivers')}>
      <ul className={styles.signers}>
        {receivers.map((receiver) => (
          <ReceiverItem key={receiver.Id} receiver={receiver} />
        ))}
      </ul>
    </FactSection>
  );
}

function ReceiverItem({ receiver }: { receiver: Receiver }) {
  const { Id: id, Name: named, Email: email } = receiver;
  const name = named || email || id;
  const { icon, look, words } = useDelivery(receiver);
  return (
    <li aria-label={name} className={styles.signer}>
      <div className={styles.who}>
        <p className={styles.line}>
          <bdi className={styles.name}>{name}</bdi>
          {email !== undefined && email !== name && (
            <span className={styles.identity}>
              <Address text={email} />
            </span>
          )}
        </p>
        <p className={classNames(styles.state, look)}>
          {icon}
          <span>{words}</span>
        </p>
      </div>
    </li>
  );
}

/** `Activities` of a receiver by their codes. */
const codes = { sent: 301, downloaded: 303 };

/** How far the sealed documents are on their way to a receiver. */
function useDelivery({ Activities: activities = [] }: Receiver) {
  const t = useTexts('transaction');
  const { Status: status } = useTracking().transaction;
  const lastOf = (code: number) => activities.findLast(({ Code }) => Code === code);
  const [sent, downloaded] = [lastOf(codes.sent), lastOf(codes.downloaded)];
  const when = ({ CreatedDateTime }: { CreatedDateTime: string }) => ({
    time: formatWhen(new Date(CreatedDateTime), formatLocale()),
  });
  if (downloaded)
    return {
      icon: <DownloadIcon />,
      look: styles.signed,
      words: t('receiverDownloaded', when(downloaded)),
    };
  if (sent)
    return { icon: <DoneIcon />, look: styles.signed, words: t('receiverSent', when(sent)) };
  if (status === transactionStatus.signed)
    return { icon: <ClockIcon />, look: styles.waiting, words: t('receiverIsSent') };
  return {
    icon: <WaitingIcon />,
    look: undefined,
    words: hasEnded(status) ? t('receiverGetsNothing') : t('receiverWaits'),
  };
}
