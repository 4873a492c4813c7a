import { useState } from 'react';
import { createSigningApi } from '#web/signing/signingApi.ts';
import { SignersPage } from './SignersPage.tsx';

/** `/sign/:token`: the screen of a signing link. The token is the only key; no session. */
export function SigningScreen({ token }: { token: string }) {
  const [api] = useState(() => createSigningApi((input, init) => fetch(input, init), token));
  return <SignersPage api={api} token={token} />;
}
