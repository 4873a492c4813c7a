import { useCallback, useEffect, useRef } from 'react';
import type { SigningView } from '#core/wire/surfaces/signSurface.ts';
import { marksToWire } from '#web/filling/form/entriesToWire.ts';
import { fieldKey } from '#web/filling/form/formField.ts';
import type { SharedStore } from './sharedStore.ts';
import type { SigningApi } from '#web/signing/signingApi.ts';
import { type Keeper, keepSaving } from './keepSaving.ts';
import { type KeptCopy, keptName } from './keptCopy.ts';
import { openOtherWindows } from './otherWindows.ts';

interface KeepingPort {
  api: SigningApi;
  token: string;
  store: SharedStore;
  copy: KeptCopy;
  view: SigningView;
  refetch: () => void;
}

/**
 * Keeps what is entered as long as the signer can act, and in step with the other windows in which
 * the link is open. Resolves what it returns when the service has said what those have saved.
 */
export function useKeeping(port: KeepingPort): () => Promise<void> {
  const { api, token, store, copy, view, refetch } = port;
  const { canAct } = view;
  const keeper = useRef<Keeper>(undefined);
  useEffect(() => {
    if (!canAct) return undefined;
    const windows = followWindows({ token, store, refetch, look: () => void own.look() });
    const own = keepSaving({
      store,
      api,
      copy,
      onRefused: refetch,
      onSaved: () => windows.say({ kind: 'saved' }),
      setTimer,
    });
    keeper.current = own;
    const aborter = new AbortController();
    const { signal } = aborter;
    addEventListener('pagehide', () => own.leave(), { signal });
    addEventListener('online', () => void own.flush(), { signal });
    addEventListener('storage', (event) => inherit(store, copy, event), { signal });
    // A page that the browser had put aside, whole, does not know what happened meanwhile.
    addEventListener('pageshow', (event) => event.persisted && void own.look(), { signal });
    return () => {
      aborter.abort();
      own.stop();
      windows.close();
      keeper.current = undefined;
    };
  }, [canAct, token, api, store, copy, refetch]);

  const couldAct = useRef(canAct);
  useEffect(() => {
    if (couldAct.current && !canAct) {
      const windows = openOtherWindows(keptName(token), () => undefined);
      windows.say({ kind: 'over' });
      windows.close();
    }
    couldAct.current = canAct;
  }, [canAct, token]);

  const { entries } = view;
  useEffect(() => {
    if (canAct && store.isBehind(entries)) void keeper.current?.look();
  }, [canAct, entries, store]);
  return useCallback(async () => keeper.current?.look(), []);
}

interface WindowsPort {
  token: string;
  store: SharedStore;
  refetch: () => void;
  look: () => void;
}

/** Shows signatures of other windows where none is, tells of this one's, and hears the rest. */
function followWindows({ token, store, refetch, look }: WindowsPort) {
  let isBorrowing = false;
  const windows = openOtherWindows(keptName(token), (word) => {
    if (word.kind === 'saved') look();
    else if (word.kind === 'over') refetch();
    else if (word.kind === 'opened') tell();
    else {
      isBorrowing = true;
      store.borrow(word.signing);
      isBorrowing = false;
    }
  });
  const tell = () => {
    const { fields, marks, borrowed, lastMark, scribbleName } = store.getState();
    const mine = new Map([...marks].filter(([key, mark]) => borrowed.get(key) !== mark));
    const signature = lastMark && { signature: lastMark };
    if (mine.size > 0)
      windows.say({
        kind: 'signing',
        signing: { signatures: marksToWire(fields, mine), ...signature, scribbleName },
      });
  };
  let { marks } = store.getState();
  const stop = store.subscribe((state) => {
    const isOwn = state.marks !== marks && !isBorrowing;
    marks = state.marks;
    if (isOwn) tell();
  });
  windows.say({ kind: 'opened' });
  return {
    say: windows.say,
    close() {
      stop();
      windows.close();
    },
  };
}

/** An entry that this window found in the browser may be another's, which goes on with it. */
function inherit(store: SharedStore, copy: KeptCopy, event: StorageEvent): void {
  const { fields, pending, typed } = store.getState();
  const change = copy.heard(event);
  if (!change) return;
  const key = fieldKey(change.fileId, change.name);
  const field = fields.find((one) => one.key === key);
  if (field && pending.has(key) && !typed.has(key)) store.inherit(field, change.value);
}

function setTimer(task: () => void, ms: number): () => void {
  const timer = setTimeout(task, ms);
  return () => clearTimeout(timer);
}
