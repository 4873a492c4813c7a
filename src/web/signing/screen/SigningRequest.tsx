import { useCallback, useEffect, useRef, useState } from 'react';
import type { SigningView } from '#core/wire/surfaces/signSurface.ts';
import { textOf } from '#web/texts/textOf.ts';
import { showToast } from '#web/ui/overlays/showToast.ts';
import { useDocuments } from '#web/signing/document/useDocuments.ts';
import { EndedScreen, endingOf } from '#web/signing/ended/EndedScreen.tsx';
import { FinishedScreen } from '#web/signing/ended/FinishedScreen.tsx';
import { createSigningStore } from '#web/filling/session/createSigningStore.ts';
import { keepSaving } from '#web/signing/session/keepSaving.ts';
import { createKeptCopy, type Shelf } from '#web/signing/session/keptCopy.ts';
import { SigningForm } from './SigningForm.tsx';
import type { SigningApi } from '#web/signing/signingApi.ts';

interface SigningRequestProps {
  api: SigningApi;
  token: string;
  view: SigningView;
  setView: (view: SigningView) => void;
  refetch: () => void;
}

/** The request of a link: to fill in, finished, or over. Entries live as long as this. */
export function SigningRequest(props: SigningRequestProps) {
  const { api, token, view, refetch } = props;
  const [keepsNothing, setKeepsNothing] = useState(false);
  const [copy] = useState(() =>
    createKeptCopy(token, shelf('localStorage'), shelf('sessionStorage'), () => {
      showToast({ key: 'keepsNothing', message: () => textOf('signing')('keepsNothing') });
      setKeepsNothing(true);
    }),
  );
  const [store] = useState(() => createSigningStore(view, copy.read()));
  const ending = endingOf(view);
  const documents = useDocuments(api, view.files, ending ? 'first' : 'all');

  const { canAct } = view;
  const isOver = useRef(false);
  const { setView: show } = props;
  const setView = useCallback(
    (next: SigningView) => {
      // What leads away at the end does so before this is drawn again.
      isOver.current = !next.canAct;
      show(next);
    },
    [show],
  );
  useEffect(() => {
    if (!canAct) {
      copy.clear();
      return undefined;
    }
    const keeper = keepSaving({ store, api, copy, onRefused: refetch, setTimer });
    const leave = () => keeper.leave();
    const flush = () => void keeper.flush();
    addEventListener('pagehide', leave);
    addEventListener('online', flush);
    return () => {
      keeper.stop();
      removeEventListener('pagehide', leave);
      removeEventListener('online', flush);
    };
  }, [canAct, api, store, copy, refetch]);
  useEffect(() => {
    if (!canAct || !keepsNothing) return undefined;
    // What is neither at the service nor in this browser would be lost with the tab.
    const warn = (event: Event) => {
      const { pending, marks } = store.getState();
      if (!isOver.current && pending.size + marks.size > 0) event.preventDefault();
    };
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [canAct, keepsNothing, store]);
  useEffect(() => {
    for (const field of store.follow(view))
      showToast({
        message: () => textOf('signing')('filledByOtherNow', { name: field.name }),
        key: field.key,
      });
  }, [store, view]);

  const onRefused = useCallback(() => refetch(), [refetch]);
  if (ending === 'signed') return <FinishedScreen {...{ api, view, store, documents }} />;
  if (ending) return <EndedScreen ending={ending} view={view} />;
  return <SigningForm {...{ api, view, store, documents, setView, onRefused }} />;
}

function setTimer(task: () => void, ms: number): () => void {
  const timer = setTimeout(task, ms);
  return () => clearTimeout(timer);
}

/** Storage of the browser; where access to it is refused, each write is refused too. */
function shelf(kind: 'localStorage' | 'sessionStorage'): Shelf {
  try {
    return globalThis[kind];
  } catch {
    const setItem = () => {
      throw new DOMException('Storage is refused.', 'SecurityError');
    };
    return { getItem: () => null, setItem, removeItem: () => undefined };
  }
}
