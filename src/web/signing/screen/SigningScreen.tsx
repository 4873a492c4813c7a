import { useState } from 'react';
import { loadPdfjs, warmPdfParser } from '#web/pdf/engine/pdfjs.ts';
import { fetchAskedAhead } from '#web/signing/askedAhead.ts';
import { createSigningApi } from '#web/signing/signingApi.ts';
import { SignersPage } from './SignersPage.tsx';

/** Starts what reads the first document, while the screen is still being built. */
export function startReading(): void {
  warmPdfParser();
  // Opening asks again, and says what fails.
  void loadPdfjs().catch(() => undefined);
}

/** `/sign/:token`: the screen of a signing link. The token is the only key; no session. */
export function SigningScreen({ token }: { token: string }) {
  const [api] = useState(() => createSigningApi(fetchAskedAhead, token));
  return <SignersPage api={api} token={token} />;
}
