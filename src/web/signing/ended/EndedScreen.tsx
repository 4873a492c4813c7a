import type { ReactNode } from 'react';
import type { SigningView } from '#core/wire/surfaces/signSurface.ts';
import { useScreenTitle } from '#web/texts/useScreenTitle.ts';
import { useTexts } from '#web/texts/useTexts.ts';
import { BanIcon, ClockIcon, DoneIcon, ExpiredIcon, FailedIcon } from '#web/ui/theme/icons.tsx';
import { documentsTitle } from '#web/signing/documentsTitle.ts';
import { SigningBar } from '#web/signing/SigningBar.tsx';
import { MessageCard } from './MessageCard.tsx';
import type { Ending } from './endingOf.ts';

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
}

/** Says why there is nothing to sign, in words for each reason. */
export function EndedScreen({ ending, view }: EndedScreenProps) {
  const t = useTexts('signing');
  const title = t(`${ending}Title`);
  useScreenTitle(title);
  const { icon, text } = looks[ending];
  return (
    <>
      <SigningBar title={documentsTitle(view.files, t)} />
      <MessageCard icon={icon} title={title}>
        {t(text)}
      </MessageCard>
    </>
  );
}
