import { memo } from 'react';
import type { SentTransaction } from '#core/wire/surfaces/appSurface.ts';
import { ActivitySection } from '#web/tracking/activity/ActivitySection.tsx';
import { useDeveloper } from '#web/ui/theme/developer.ts';
import { useHosted } from '#web/session/hosted.ts';
import { AnswersSection } from './AnswersSection.tsx';
import { DownloadsSection } from './DownloadsSection.tsx';
import { FilesSection } from './FilesSection.tsx';
import { PostbacksSection } from '#web/tracking/facts/deliveries/PostbacksSection.tsx';
import { ReceiverStates } from './ReceiverStates.tsx';
import { RequestsSection } from '#web/tracking/facts/requests/RequestsSection.tsx';
import { SignerStates } from './SignerStates.tsx';
import { StatusSection } from './StatusSection.tsx';
import { useTracking } from '#web/tracking/trackingContext.ts';

interface FactsProps {
  sent: SentTransaction | undefined;
  fileIds: readonly string[];
}

/** What is known of a transaction, the most asked for first; what the service lacks is left out. */
export const Facts = memo(function Facts({ sent, fileIds }: FactsProps) {
  const { config } = useTracking();
  const isHosted = useHosted();
  const isDeveloper = useDeveloper();
  return (
    <>
      <StatusSection />
      <DownloadsSection fileIds={fileIds} />
      <SignerStates />
      <ReceiverStates />
      <ActivitySection />
      <AnswersSection />
      <FilesSection fileIds={fileIds} />
      {isDeveloper && config.can.deliveries && <PostbacksSection />}
      {isDeveloper && sent && !isHosted && <RequestsSection sent={sent} />}
    </>
  );
});
