import { useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import { pagePaths } from '#core/wire/paths.ts';
import { useConnect } from '#web/api/useSession.ts';
import { loadTexts } from '#web/texts/loadTexts.ts';
import { textOf } from '#web/texts/textOf.ts';
import { showToast } from '#web/ui/overlays/showToast.ts';
import { stripConnectToken } from './connectToken.ts';
import { connectTrouble } from './connectTrouble.ts';

/**
 * Redeems the one-time token of a connect link, once; a refused one leads to the page that asks for
 * a key.
 */
export function ConnectByLink({ token }: { token: string }) {
  const { mutateAsync: connect } = useConnect();
  const [, navigate] = useLocation();
  const done = useRef(false);
  useEffect(() => {
    if (done.current) return;
    done.current = true;
    const redeem = async () => {
      const texts = loadTexts('connect');
      try {
        await connect({ token }).finally(stripConnectToken);
        await texts;
        showToast({ message: textOf('connect')('done'), tone: 'ok' });
      } catch (error) {
        navigate(pagePaths.connect.build(), { state: { trouble: connectTrouble(error, 'link') } });
      }
    };
    void redeem();
  }, [connect, navigate, token]);
  return null;
}
