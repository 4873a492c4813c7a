import { useState } from 'react';
import { useTexts } from '#web/texts/useTexts.ts';
import { Spinner } from '#web/ui/parts/Spinner.tsx';
import { LinkTrouble } from '#web/signing/ended/LinkTrouble.tsx';
import { createSigningApi } from '#web/signing/signingApi.ts';
import { SigningRequest } from './SigningRequest.tsx';
import styles from './SigningScreen.module.css';
import { useSigningLanguage } from './useSigningLanguage.ts';
import { useSigningView } from './useSigningView.ts';

/**
 * `/sign/:token`: what the holder of a signing link sees. The token is the only key; there is no
 * session.
 */
export function SigningScreen({ token }: { token: string }) {
  const common = useTexts('common');
  const [api] = useState(() => createSigningApi((input, init) => fetch(input, init), token));
  const { view, error, isFetching, refetch, setView } = useSigningView(api, token);
  // Whose link does not work has no language of their own: the browser's stands in.
  const language = view?.language ?? (error ? navigator.language : undefined);
  const isReady = useSigningLanguage(language);
  if (!isReady)
    return (
      <main tabIndex={-1} aria-busy="true" className={styles.waiting}>
        <Spinner label={common('loading')} />
      </main>
    );
  if (view)
    return (
      <SigningRequest
        api={api}
        token={token}
        view={view}
        setView={setView}
        refetch={() => void refetch()}
      />
    );
  return <LinkTrouble error={error} busy={isFetching} onRetry={() => void refetch()} />;
}
