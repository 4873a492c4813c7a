import { fillsItself } from '#core/fields/kindFacts.ts';
import type { Entries } from '#core/wire/surfaces/signSurface.ts';
import type { ApiError } from '#web/api/apiResult.ts';
import { entriesToWire, marksToWire } from '#web/filling/form/entriesToWire.ts';
import type { Entry, FormField } from '#web/filling/form/formField.ts';
import type { SigningApi } from '#web/signing/signingApi.ts';
import type { EntriesState, SigningState } from '#web/filling/session/createSigningStore.ts';
import type { KeptCopy } from './keptCopy.ts';
import type { SharedStore } from './sharedStore.ts';

/** Entries go to the service this long after the last key, ms. */
const quiet = 800;
/** Attempts without an answer are repeated after 2 s, 4 s, … 30 s. */
const firstWait = 2_000;
const longestWait = 30_000;
/** No longer is waited than this, whatever the service asks for, ms. */
const longestAsked = 300_000;

/** What keeps the entries of one signer. */
export interface Keeper {
  /** Sends now what waits; resolves when the service has answered. */
  flush(): Promise<void>;
  /** As `flush`, and asks what other windows have saved also where nothing waits. */
  look(): Promise<void>;
  /** Sends what waits in a request that outlives the page. */
  leave(): void;
  stop(): void;
}

/** Where the keeper works; tests pass their own. */
interface KeeperPort {
  store: SharedStore;
  api: Pick<SigningApi, 'saveEntries'>;
  copy: KeptCopy;
  /** The service refused: the view may have changed. */
  onRefused: () => void;
  /** The service took entries: other windows may want to hear of it. */
  onSaved: () => void;
  setTimer: (task: () => void, ms: number) => () => void;
}

/**
 * Keeps what is entered: at once in this browser, soon at the service, again and again until it
 * answers. Entries that cannot be sent as they are stay here until mended.
 */
export function keepSaving(port: KeeperPort): Keeper {
  const { store, api, copy, onRefused, onSaved, setTimer } = port;
  let cancelTimer = () => {};
  let failures = 0;
  let queue = Promise.resolve();
  let stopped = false;
  let before = store.getState();
  const tried = createTried();

  const plan = (ms: number) => {
    cancelTimer();
    cancelTimer = setTimer(() => void flush(), ms);
  };

  const unsubscribe = store.subscribe((state) => {
    const { pending, fields, base } = state;
    if (pending !== before.pending) {
      copy.keepEntries(entriesToWire(fields, pending, nothing), baseToWire(fields, pending, base));
      if (sendable(state).size > 0) {
        if (state.saving === 'saved') store.setSaving('unsaved');
        if (hasNews(pending, before.pending)) plan(quiet);
      }
    }
    keepSigning(copy, state, before);
    before = store.getState();
  });

  async function send(looks: boolean): Promise<void> {
    const sent = sendable(store.getState());
    if (sent.size === 0 && !looks) {
      // What the service refused may be another signer's by now, and no longer ours to send.
      if (store.getState().pending.size === 0) store.setSaving('saved');
      return;
    }
    if (sent.size > 0) store.setSaving('saving');
    tried.add(sent);
    const result = await api.saveEntries(body(store.getState()));
    if (stopped) return;
    if (result.ok) {
      failures = 0;
      if (result.value) store.hear(result.value, { sent, isOwn: tried.has });
      else store.acknowledge(sent);
      tried.end(sent);
      store.setSaving(sendable(store.getState()).size > 0 ? 'unsaved' : 'saved');
      if (sent.size > 0) onSaved();
    } else if (sent.size > 0) {
      failures++;
      store.setSaving(savingAfter(result.error, failures));
      if (mayPass(result.error)) plan(waitAfter(result.error, failures));
      if (!isPassing(result.error) && result.error.kind !== 'aborted') onRefused();
    }
  }

  async function ask(looks: boolean): Promise<void> {
    cancelTimer();
    // One request at a time: an older one must never overtake a newer one.
    queue = queue.then(() => (stopped ? undefined : send(looks)));
    await queue;
  }
  const flush = () => ask(false);

  if (store.getState().pending.size > 0) plan(0);
  return {
    flush,
    look: () => ask(true),
    leave() {
      const state = store.getState();
      const waiting = sendable(state);
      // Browsers let 64 KiB outlive a page, so nothing goes along that the service has. What is
      // larger stays in this browser until the link is opened again.
      if (!stopped && waiting.size > 0)
        void api.saveEntries(body(state, waiting), { keepalive: true });
    },
    stop() {
      stopped = true;
      cancelTimer();
      unsubscribe();
    },
  };
}

/** Keeps signatures that were made. */
function keepSigning(copy: KeptCopy, state: SigningState, before: SigningState): void {
  const { marks, scribbleName, fields, lastMark } = state;
  if (marks === before.marks && lastMark === before.lastMark) return;
  copy.keepSigning({ signatures: marksToWire(fields, marks), signature: lastMark, scribbleName });
}

/** What was sent without an answer: it may be at the service all the same. */
function createTried() {
  const byKey = new Map<string, Set<Entry>>();
  return {
    add(sent: ReadonlyMap<string, Entry>) {
      for (const [key, entry] of sent) byKey.set(key, (byKey.get(key) ?? new Set()).add(entry));
    },
    has: (key: string, entry: Entry) => byKey.get(key)?.has(entry) ?? false,
    end(sent: ReadonlyMap<string, Entry>) {
      for (const key of sent.keys()) byKey.delete(key);
    },
  };
}

const nothing: ReadonlySet<string> = new Set();

/** What waits and may be sent. */
function sendable({ pending, faults }: SigningState): Map<string, Entry> {
  return new Map([...pending].filter(([key]) => !faults.has(key)));
}

/** Whether something waits that did not wait before. */
function hasNews(now: ReadonlyMap<string, Entry>, before: ReadonlyMap<string, Entry>): boolean {
  return [...now].some(([key, entry]) => before.get(key) !== entry);
}

/**
 * Entries, and what the service had of them, or the field held before anything was entered. What
 * fills itself is settled by Finish.
 */
function body({ fields: shown, entries: all, faults, base }: SigningState, entries = all) {
  const fields = shown.filter(({ kind }) => fillsItself(kind) === undefined);
  return {
    entries: entriesToWire(fields, entries, faults),
    base: baseToWire(fields, entries, base),
  };
}

/** What the service had of the fields in `entries`, as far as this page has heard. */
export function baseToWire(
  fields: readonly FormField[],
  entries: ReadonlyMap<string, Entry>,
  base: ReadonlyMap<string, Entry>,
): Entries {
  const before = fields.flatMap(({ key, value }) =>
    entries.has(key) ? [[key, base.get(key) ?? value] as const] : [],
  );
  return entriesToWire(fields, new Map(before), nothing);
}

/** Whether trying again may help: no answer, too many requests, or a failure of the server. */
export function isPassing(error: ApiError): boolean {
  if (error.kind !== 'refused') return error.kind !== 'aborted';
  return error.status === 429 || error.status >= 500;
}

/**
 * Whether trying again may help in the end: also where a proxy, or a service between two versions,
 * answered in place of the service. What is refused for what it is stays refused.
 */
function mayPass(error: ApiError): boolean {
  return isPassing(error) || isLinkEnded(error) || isConflict(error);
}

const isConflict = (error: ApiError) => error.kind === 'refused' && error.status === 409;

/** Whether the service does not know the link, or no longer. */
export function isLinkEnded(error: ApiError): boolean {
  return error.kind === 'refused' && [401, 403, 404, 410].includes(error.status);
}

function savingAfter(error: ApiError, failures: number): EntriesState {
  if (error.kind === 'aborted') return 'unsaved';
  if (error.kind === 'noAnswer') return 'offline';
  if (isPassing(error)) return 'busy';
  if (isLinkEnded(error)) return 'linkEnded';
  // The view tells what happened as soon as it is read again; if it does not, it is said here.
  return isConflict(error) && failures === 1 ? 'unsaved' : 'refused';
}

/** How long to wait before the next attempt, ms. */
function waitAfter(error: ApiError, failures: number): number {
  const asked = error.kind === 'refused' ? (error.retryAfterSeconds ?? 0) * 1_000 : 0;
  const wait = Math.min(firstWait * 2 ** (failures - 1), longestWait);
  return Math.max(wait, Math.min(asked, longestAsked));
}
