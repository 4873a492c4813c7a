import { useState } from 'react';
import type { SigningView } from '#core/wire/surfaces/signSurface.ts';
import type { ApiResult } from '#web/api/apiResult.ts';
import { SignersPage } from '#web/signing/screen/SignersPage.tsx';
import { createSigningApi, type SigningApi } from '#web/signing/signingApi.ts';
import type { OpenEmbed } from './createEmbed.ts';

/** The signing page of one signer, who is let in by the page around it. */
export function EmbeddedSigning({ page, sessionId }: { page: OpenEmbed; sessionId: string }) {
  const [api] = useState(() => telling(page));
  return <SignersPage api={api} token={sessionId} />;
}

/** The signer's requests; the page around hears what came of them. */
function telling({ fetch, port, rights: { transactionId, signerId } }: OpenEmbed): SigningApi {
  // The token of the link is not known here; the page's own path stands for it.
  const api = createSigningApi(fetch, '-');
  const tell = (type: 'opened' | 'finished' | 'declined') => {
    if (transactionId !== undefined && signerId !== undefined)
      port.say({ type, transactionId, signerId });
  };
  const told = async <T,>(type: Parameters<typeof tell>[0], asked: Promise<ApiResult<T>>) => {
    const result = await asked;
    if (result.ok) tell(type);
    return result;
  };
  return {
    ...api,
    view: async (signal) => stay(await api.view(signal)),
    fileUrl: () => undefined,
    opened: () => told('opened', api.opened()),
    finish: async (finish) => stay(await told('finished', api.finish(finish))),
    decline: async (reason) => stay(await told('declined', api.decline(reason))),
  };
}

/** The view without the address to which a signer is led: the page around says what comes next. */
function stay(result: ApiResult<SigningView>): ApiResult<SigningView> {
  if (!result.ok) return result;
  const { returnTo: _, returnHost: __, ...view } = result.value;
  return { ...result, value: view };
}
