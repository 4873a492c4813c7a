import { useState } from 'react';
import { fetchAskedAhead } from '#web/signing/askedAhead.ts';
import { createSigningApi } from '#web/signing/signingApi.ts';
import { SignersPage } from './SignersPage.tsx';

/** `/sign/:token`: the screen of a signing link. The token is the only key; no session. */
export function SigningScreen({ token }: { token: string }) {
  const [api] = useState(() => createSigningApi(fetchAskedAhead, token));
  return <SignersPage api={api} token={token} />;
}
