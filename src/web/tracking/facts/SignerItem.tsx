import type { Signer, SignerState } from '#core/wire/contract/signer.ts';
import { hasEnded, transactionStatus } from '#core/wire/transactionStatus.ts';
import { useTransactionActions } from '#web/api/useTransaction.ts';
import { formatLocale } from '#web/texts/formatLocale.ts';
import { formatWhen } from '#web/texts/formatWhen.ts';
import { textOf } from '#web/texts/textOf.ts';
import { useDeveloper } from '#web/ui/theme/developer.ts';
import { useTexts } from '#web/texts/useTexts.ts';
import { Address } from '#web/ui/layout/Address.tsx';
import { Badge } from '#web/ui/parts/Badge.tsx';
import { Button } from '#web/ui/controls/Button.tsx';
import { classNames } from '#web/ui/classNames.ts';
import {
  ClockIcon,
  DoneIcon,
  EyeIcon,
  FailedIcon,
  LinkIcon,
  WaitingIcon,
} from '#web/ui/theme/icons.tsx';
import { isAnswered } from '#web/tracking/answers/trackedField.ts';
import { copyText } from '#web/tracking/copyText.ts';
import { signerName } from '#web/tracking/signerName.ts';
import { useTracking } from '#web/tracking/trackingContext.ts';
import { useAttempt } from '#web/tracking/useAttempt.ts';
import { CorrectButton } from './CorrectButton.tsx';
import { NewLinkButton } from './NewLinkButton.tsx';
import styles from './SignerStates.module.css';

const icons = {
  'not yet': <WaitingIcon />,
  waiting: <ClockIcon />,
  opened: <EyeIcon />,
  signed: <DoneIcon />,
  declined: <FailedIcon />,
} as const;

const looks: Partial<Record<SignerState, string | undefined>> = {
  waiting: styles.waiting,
  opened: styles.opened,
  signed: styles.signed,
  declined: styles.declined,
};

/** One signer: who, in which state, and what can be done to get the signature. */
export function SignerItem({ signer, index }: { signer: Signer; index: number }) {
  const t = useTexts('transaction');
  const state = useStateWords(signer, index);
  const name = signerName(signer);
  const isOver = hasEnded(useTracking().transaction.Status);
  // Without a signature at the end, a signer waits for nothing any more.
  const isDone = signer.State === 'signed' || signer.State === 'declined';
  const shown = signer.State && isOver && !isDone ? 'not yet' : signer.State;
  const email = signer.Email === name ? undefined : signer.Email;
  const id = useDeveloper() ? signer.Id : undefined;
  const identity =
    email !== undefined && id !== undefined ? t('identity', { email, id }) : (email ?? id ?? '');
  return (
    <li aria-label={name} className={styles.signer}>
      <Badge index={index} />
      <div className={styles.who}>
        <p className={styles.line}>
          <bdi className={styles.name}>
            <Address text={name} />
          </bdi>
          <span className={styles.identity}>
            <Address text={identity} />
          </span>
        </p>
        {shown && (
          <p className={classNames(styles.state, looks[shown])}>
            {icons[shown]}
            <span>{state}</span>
          </p>
        )}
      </div>
      <Actions signer={signer} name={name} />
    </li>
  );
}

function Actions({ signer, name }: { signer: Signer; name: string }) {
  const t = useTexts('transaction');
  const attempt = useAttempt();
  const tracking = useTracking();
  const { remind } = useTransactionActions(tracking.transaction.Id);
  const { Email: email } = signer;
  const { canRenew, canCopy, canRemind } = askable(signer, tracking);
  if (!canCopy && !canRemind && !canRenew) return null;
  const remindNow = () =>
    attempt(() => remind.mutateAsync(signer.Id), {
      message: () => textOf('transaction')('reminded', { email: email ?? '' }),
      tone: 'ok',
    });
  return (
    <div className={styles.actions}>
      {canRemind && (
        <Button dense variant="quiet" busy={remind.isPending} onClick={() => void remindNow()}>
          {t('remindNow')}
        </Button>
      )}
      {canCopy && <CopyLinkButton signer={signer} name={name} />}
      {canRenew && <CorrectButton signer={signer} name={name} />}
      {canRenew && <NewLinkButton signerId={signer.Id} name={name} />}
    </div>
  );
}

/** Copies the signing link; one that a mail brings is asked for by the press. */
function CopyLinkButton({ signer, name }: { signer: Signer; name: string }) {
  const t = useTexts('transaction');
  const attempt = useAttempt();
  const { giveLink } = useTransactionActions(useTracking().transaction.Id);
  const copy = () =>
    copyText(signer.SignUrl ?? giveLink.mutateAsync(signer.Id), () =>
      textOf('transaction')('linkCopied', { name }),
    );
  return (
    <Button
      dense
      icon={<LinkIcon />}
      busy={giveLink.isPending}
      onClick={() => void attempt(copy, undefined)}
    >
      {t('copySigningLink')}
    </Button>
  );
}

/** What can still be asked of a signer: by a mail, by a link, by a new link. */
function askable(signer: Signer, { transaction, config }: ReturnType<typeof useTracking>) {
  const { SignUrl: link, Email: email, State: state } = signer;
  const isAwaited =
    transaction.Status === transactionStatus.waitingForSigner &&
    state !== 'signed' &&
    state !== 'declined';
  const canRenew = config.can.renewLink && isAwaited;
  return {
    canRenew,
    // A link that a mail brings is asked for, and never where the address is the check.
    canCopy: Boolean(link) || (canRenew && signer.RequireEmailVerification !== true),
    canRemind: config.can.remind && email !== undefined && isAwaited && state !== 'not yet',
  };
}

/** A signer's state in words, with what belongs to it. */
function useStateWords(signer: Signer, index: number): string {
  const t = useTexts('transaction');
  const { transaction, fields } = useTracking();
  const { State: state, SignedAt: signedAt, RejectReason: reason, DaysToRemind: days } = signer;
  const isOver = hasEnded(transaction.Status);
  if (state === 'signed') {
    const own = fields.filter(({ signerIds }) => signerIds.includes(signer.Id));
    const words = signedAt
      ? t('stateSigned', { time: formatWhen(new Date(signedAt), formatLocale()) })
      : t('stateSignedOnly');
    if (own.length === 0) return words;
    const answered = own.filter(isAnswered).length;
    return t('withAnswers', { state: words, answered, total: own.length });
  }
  if (state === 'declined') return reason ? t('stateDeclinedWhy', { reason }) : t('stateDeclined');
  if (isOver) return t('stateNotSigned');
  if (state === 'waiting' || state === 'opened') {
    const words = state === 'waiting' ? t('stateWaiting') : t('stateOpened');
    const isReminded = signer.SendSignRequest !== false && days !== undefined && days > 0;
    return isReminded ? t('withReminder', { state: words, count: days }) : words;
  }
  return transaction.Status === transactionStatus.waitingForSigner && index > 0
    ? t('stateWaitsForTurn')
    : t('stateNotYet');
}
