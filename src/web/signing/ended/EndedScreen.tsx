import type { ReactNode } from 'react';
import type { SigningView } from '#core/wire/surfaces/signSurface.ts';
import { useScreenTitle } from '#web/texts/useScreenTitle.ts';
import { useTexts } from '#web/texts/useTexts.ts';
import { BanIcon, ClockIcon, DoneIcon, ExpiredIcon, FailedIcon } from '#web/ui/theme/icons.tsx';
import { documentsTitle, SigningBar } from '#web/signing/SigningBar.tsx';
import { MessageCard } from './MessageCard.tsx';
import { transactionStatus } from '#core/wire/transactionStatus.ts';

const looks: Record<
  Exclude<Ending, 'signed'>,
  {
    icon: ReactNode;
    text:
      | 'declinedEnd'
      | `${'rejected' | 'expired' | 'cancelled' | 'failed' | 'turn' | 'removed'}Text`;
  }
> = {
  declined: { icon: <FailedIcon />, text: 'declinedEnd' },
  rejected: { icon: <FailedIcon />, text: 'rejectedText' },
  expired: { icon: <ExpiredIcon />, text: 'expiredText' },
  cancelled: { icon: <BanIcon />, text: 'cancelledText' },
  failed: { icon: <FailedIcon />, text: 'failedText' },
  turn: { icon: <ClockIcon />, text: 'turnText' },
  removed: { icon: <DoneIcon />, text: 'removedText' },
};

interface EndedScreenProps {
  ending: Exclude<Ending, 'signed'>;
  view: SigningView;
  /** What was entered here and goes nowhere. */
  note: ReactNode;
}

/** Says why there is nothing to sign, in words for each reason. */
export function EndedScreen({ ending, view, note }: EndedScreenProps) {
  const t = useTexts('signing');
  const title = t(`${ending}Title`);
  useScreenTitle(title);
  const { icon, text } = looks[ending];
  return (
    <>
      <SigningBar title={documentsTitle(view.files, t)} />
      <MessageCard icon={icon} title={title} action={note}>
        {t(text)}
      </MessageCard>
    </>
  );
}

/** Why there is nothing to fill in (any more). */
type Ending =
  | 'signed'
  | 'declined'
  | 'rejected'
  | 'expired'
  | 'cancelled'
  | 'failed'
  | 'turn'
  | 'removed';

/** How a request ended for this signer, or undefined while they can act. */
export function endingOf({ canAct, state, status, files }: SigningView): Ending | undefined {
  if (canAct) return undefined;
  if (state === 'declined') return 'declined';
  switch (status) {
    case transactionStatus.rejected:
      return 'rejected';
    case transactionStatus.expired:
      return 'expired';
    case transactionStatus.cancelled:
      return 'cancelled';
    case transactionStatus.failed:
      return 'failed';
    case transactionStatus.signed:
      return files.some((file) => file.readable) ? 'signed' : 'removed';
    default:
      return state === 'signed' ? 'signed' : 'turn';
  }
}
