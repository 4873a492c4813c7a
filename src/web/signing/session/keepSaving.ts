import type { ApiError } from '#web/api/apiResult.ts';
import { entriesToWire, marksToWire } from '#web/filling/form/entriesToWire.ts';
import type { Entry } from '#web/filling/form/formField.ts';
import type { SigningApi } from '#web/signing/signingApi.ts';
import type { SigningState, SigningStore } from '#web/filling/session/createSigningStore.ts';
import type { KeptCopy } from './keptCopy.ts';

/** Entries go to the service this long after the last key, ms. */
const quiet = 800;
/** Attempts without an answer are repeated after 2 s, 4 s, … 30 s. */
const firstWait = 2_000;
const longestWait = 30_000;

/** What keeps the entries of one signer. */
interface Keeper {
  /** Sends now what waits; resolves when the service has answered. */
  flush(): Promise<void>;
  /** Sends what waits in a request that outlives the page. */
  leave(): void;
  stop(): void;
}

/** Where the keeper works; tests pass their own. */
interface KeeperPort {
  store: SigningStore;
  api: Pick<SigningApi, 'saveEntries'>;
  copy: KeptCopy;
  /** The service refused: the view may have changed. */
  onRefused: () => void;
  setTimer: (task: () => void, ms: number) => () => void;
}

/**
 * Keeps what is entered: at once in this browser, soon at the service, again and again until it
 * answers. Entries that cannot be sent as they are stay here until mended.
 */
export function keepSaving({ store, api, copy, onRefused, setTimer }: KeeperPort): Keeper {
  let cancelTimer = () => {};
  let failures = 0;
  let queue = Promise.resolve();
  let stopped = false;
  let before = store.getState();

  const plan = (ms: number) => {
    cancelTimer();
    cancelTimer = setTimer(() => void flush(), ms);
  };

  const unsubscribe = store.subscribe((state) => {
    const { pending, marks, scribbleName, fields, lastMark } = state;
    if (pending !== before.pending) {
      copy.keepEntries(entriesToWire(fields, pending, nothing));
      if (sendable(state).size > 0) {
        if (state.saving === 'saved') store.setSaving('unsaved');
        plan(quiet);
      }
    }
    if (marks !== before.marks || lastMark !== before.lastMark)
      copy.keepSigning({
        signatures: marksToWire(fields, marks),
        signature: lastMark,
        scribbleName,
      });
    before = store.getState();
  });

  async function send(): Promise<void> {
    const sent = sendable(store.getState());
    if (sent.size === 0) return;
    store.setSaving('saving');
    const result = await api.saveEntries(body(store.getState()));
    if (stopped) return;
    if (result.ok) {
      failures = 0;
      store.acknowledge(sent);
      store.setSaving(sendable(store.getState()).size > 0 ? 'unsaved' : 'saved');
    } else if (isPassing(result.error)) {
      failures++;
      store.setSaving('offline');
      plan(Math.min(firstWait * 2 ** (failures - 1), longestWait));
    } else {
      store.setSaving('unsaved');
      onRefused();
    }
  }

  async function flush(): Promise<void> {
    cancelTimer();
    // One request at a time: an older one must never overtake a newer one.
    queue = queue.then(send);
    await queue;
  }

  if (store.getState().pending.size > 0) plan(0);
  return {
    flush,
    leave() {
      const state = store.getState();
      if (!stopped && sendable(state).size > 0)
        void api.saveEntries(body(state), { keepalive: true });
    },
    stop() {
      stopped = true;
      cancelTimer();
      unsubscribe();
    },
  };
}

const nothing: ReadonlySet<string> = new Set();

/** What waits and may be sent. */
function sendable({ pending, faults }: SigningState): Map<string, Entry> {
  return new Map([...pending].filter(([key]) => !faults.has(key)));
}

const body = ({ fields, entries, faults }: SigningState) => entriesToWire(fields, entries, faults);

/** Whether trying again may help: no answer, too many requests, or a failure of the server. */
export function isPassing(error: ApiError): boolean {
  if (error.kind !== 'refused') return error.kind !== 'aborted';
  return error.status === 429 || error.status >= 500;
}
