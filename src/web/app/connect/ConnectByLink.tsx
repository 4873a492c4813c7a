import { useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import { pagePaths } from '#core/wire/pagePaths.ts';
import { useConnect } from '#web/api/useSession.ts';
import { loadTexts } from '#web/texts/loadTexts.ts';
import { textOf } from '#web/texts/textOf.ts';
import { showToast } from '#web/ui/overlays/showToast.ts';
import { connectTrouble } from '#web/session/connectTrouble.ts';

/** Redeems a connect link's token, once; a refused one leads to the page that asks for a key. */
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
        showToast({ message: () => textOf('connect')('done'), tone: 'ok' });
      } catch (error) {
        navigate(pagePaths.connect.build(), { state: { trouble: connectTrouble(error, 'link') } });
      }
    };
    void redeem();
  }, [connect, navigate, token]);
  return null;
}

const parameter = 'connect';

/** The one-time token in the address, where a person followed a connect link. */
export function readConnectToken(): string | undefined {
  return new URL(location.href).searchParams.get(parameter) ?? undefined;
}

/**
 * Strips the token off the address, so that no history, bookmark or referrer has it; only when the
 * server has answered, so that leaving a clean address leaves a connected browser.
 */
function stripConnectToken(): void {
  const address = new URL(location.href);
  if (!address.searchParams.has(parameter)) return;
  address.searchParams.delete(parameter);
  history.replaceState(history.state, '', address);
}
