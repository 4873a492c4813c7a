import { controlName } from '#web/filling/document/FieldNotes.tsx';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { SigningView } from '#core/wire/surfaces/signSurface.ts';
import { textOf } from '#web/texts/textOf.ts';
import { learnPartFiles } from '#web/later/fetchPart.ts';
import { whenIdle } from '#web/ui/browser/whenIdle.ts';
import { showToast } from '#web/ui/overlays/showToast.ts';
import { type Documents, useDocuments } from '#web/signing/document/useDocuments.ts';
import { EndedScreen, endingOf } from '#web/signing/ended/EndedScreen.tsx';
import { FinishedScreen } from '#web/signing/ended/FinishedScreen.tsx';
import { createSharedStore } from '#web/signing/session/sharedStore.ts';
import { typedEntries, type UnsignedEntry, unsignedOf } from '#web/signing/ended/unsignedOf.ts';
import { useKeeping } from '#web/signing/session/useKeeping.ts';
import { UnsignedNote } from '#web/signing/ended/UnsignedNote.tsx';
import { createKeptCopy, type Shelf } from '#web/signing/session/keptCopy.ts';
import { SigningForm } from './SigningForm.tsx';
import type { SigningApi } from '#web/signing/signingApi.ts';

interface SigningRequestProps {
  api: SigningApi;
  token: string;
  view: SigningView;
  setView: (view: SigningView) => void;
  refetch: () => void;
  /** Reads the view at once, to know what became of a request; undefined where it cannot be. */
  recheck: () => Promise<SigningView | undefined>;
}

/** The request of a link: to fill in, finished, or over. Entries live as long as this. */
export function SigningRequest(props: SigningRequestProps) {
  const { api, token, view, refetch, recheck } = props;
  const [keepsNothing, setKeepsNothing] = useState(false);
  const [copy] = useState(() =>
    createKeptCopy(token, shelf('localStorage'), shelf('sessionStorage'), () => {
      showToast({ key: 'keepsNothing', message: () => textOf('signing')('keepsNothing') });
      setKeepsNothing(true);
    }),
  );
  const [store] = useState(() => createSharedStore(view, copy.read()));
  const [unsigned, setUnsigned] = useState<readonly UnsignedEntry[]>(() =>
    view.canAct ? [] : unsignedOf(view, copy.read().entries),
  );
  const [followed, setFollowed] = useState(view);
  if (followed !== view) {
    // Before the store follows the view, it still has what was entered here.
    setFollowed(view);
    const left = view.canAct ? [] : unsignedOf(view, typedEntries(store.getState()));
    if (left.length > 0) setUnsigned(left);
  }
  const ending = endingOf(view);
  const documents = useDocuments(api, view.files, ending ? 'first' : 'all');
  useLaterFiles(view.files, documents);

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
  const look = useKeeping({ api, token, store, copy, view, refetch });
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
    if (!view.canAct && unsigned.length === 0) copy.clear();
    for (const field of store.follow(view))
      showToast({
        message: () => textOf('signing')('filledByOtherNow', { name: controlName(field) }),
        key: field.key,
      });
  }, [store, view, copy, unsigned]);

  const note = unsigned.length > 0 && (
    <UnsignedNote
      entries={unsigned}
      wasSigned={ending === 'signed'}
      onClose={() => setUnsigned([])}
    />
  );
  if (ending === 'signed') return <FinishedScreen {...{ api, view, store, documents, note }} />;
  if (ending) return <EndedScreen ending={ending} view={view} note={note} />;
  return <SigningForm {...{ api, view, store, copy, documents, setView, recheck, look }} />;
}

/**
 * Gets to know the files of what is opened later, once the first document is there or will not
 * come: until then it has the line to itself.
 */
function useLaterFiles(files: SigningView['files'], { byFile }: Documents): void {
  const isAwaited =
    files.some((file) => file.readable) &&
    [...byFile.values()].every(({ state }) => state === 'opening');
  useEffect(() => (isAwaited ? undefined : whenIdle(() => void learnPartFiles())), [isAwaited]);
}

/** Storage of the browser; where access to it is refused, each write is refused too. */
function shelf(kind: 'localStorage' | 'sessionStorage'): Shelf {
  try {
    return globalThis[kind];
  } catch {
    const setItem = () => {
      throw new DOMException('Storage is refused.', 'SecurityError');
    };
    return {
      getItem: () => null,
      setItem,
      removeItem: () => undefined,
      key: () => null,
      length: 0,
    };
  }
}
