import { useEffect, useState } from 'react';
import { limits } from '#core/wire/limits.ts';
import type { AppConfig } from '#core/wire/surfaces/appSurface.ts';
import { noAbilities } from '#core/wire/surfaces/noAbilities.ts';
import { createAppClient } from '#web/api/appClient.ts';
import { type Api, ApiProvider } from '#web/api/apiContext.ts';
import { createServiceClient } from '#web/api/serviceClient.ts';
import { useTransaction } from '#web/api/useTransaction.ts';
import { pageSpeaker } from '#web/texts/speaker/pageSpeaker.ts';
import { TransactionScreen } from '#web/tracking/screen/TransactionScreen.tsx';
import type { OpenEmbed } from './createEmbed.ts';

interface EmbeddedTrackingProps {
  page: OpenEmbed;
  transactionId: string;
}

/** How one transaction stands, to be read only. */
export function EmbeddedTracking({ page, transactionId }: EmbeddedTrackingProps) {
  const [api] = useState(() => readingApi(page));
  return (
    <ApiProvider value={api}>
      <TellStatus page={page} transactionId={transactionId} />
      <TransactionScreen transactionId={transactionId} />
    </ApiProvider>
  );
}

/** Says each status to the page around. */
function TellStatus({ page: { port }, transactionId }: EmbeddedTrackingProps) {
  const status = useTransaction(transactionId).data?.Status;
  useEffect(() => {
    if (status !== undefined) port.say({ type: 'status', transactionId, status });
  }, [port, transactionId, status]);
  return null;
}

/** Clients of the page's own paths; what they cannot do is not shown. */
function readingApi({ fetch, rights: { rightMeasuredFrom } }: OpenEmbed): Api {
  const { signers, files, fields, pdfBytes, jsonBytes } = limits;
  const config: AppConfig = {
    signedIn: true,
    service: 'embedded',
    baseUrl: location.origin,
    rightMeasuredFrom,
    language: pageSpeaker.language(),
    limits: { signers, files, fields, pdfBytes, jsonBytes },
    can: { ...noAbilities, download: true, receipt: true },
  };
  return {
    service: createServiceClient({ fetch, base: '/app' }),
    app: {
      ...createAppClient(fetch),
      getConfig: () => Promise.resolve({ ok: true, value: config, status: 200 }),
    },
  };
}
