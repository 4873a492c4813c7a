import { useState, useEffect } from 'react';
import { useTexts } from '#web/texts/useTexts.ts';
import { Spinner } from '#web/ui/parts/Spinner.tsx';
import { LinkTrouble } from '#web/signing/ended/LinkTrouble.tsx';
import { createSigningApi } from '#web/signing/signingApi.ts';
import { SigningRequest } from './SigningRequest.tsx';
import styles from './SigningScreen.module.css';
import { useSigningView } from './useSigningView.ts';
import { loadLanguage } from '#web/texts/loadTexts.ts';

/** `/sign/:token`: the screen of a signing link. The token is the only key; no session. */
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

/** Loads the signer's language; true once it is shown. English stands in for missing texts. */
function useSigningLanguage(language: string | undefined): boolean {
  const [shown, setShown] = useState<string>();
  useEffect(() => {
    if (language === undefined) return undefined;
    let isCurrent = true;
    const show = () => {
      if (isCurrent) setShown(language);
    };
    loadLanguage(language, 'signing', 'viewer').then(show, show);
    return () => {
      isCurrent = false;
    };
  }, [language]);
  return language !== undefined && shown === language;
}
