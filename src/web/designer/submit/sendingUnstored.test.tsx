// @vitest-environment jsdom
import { Blob as ReadableBlob } from 'node:buffer';
import 'fake-indexeddb/auto';
import { cleanup, configure, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { isOnlyInThisTab } from '#web/api/submission.ts';
import { createDraft } from '#web/designer/drafts/draftFile.ts';
import { leaseDraft, leaseFacts, makeField, withOnly } from '#testing/draftBuilders.ts';
import { renderDesigner, testConfig } from '#testing/dom/renderDesigner.tsx';
import { Toasts } from '#web/ui/overlays/Toasts.tsx';
import { dismissToast, shownToasts } from '#web/ui/overlays/showToast.ts';
import { SendDialog } from './SendDialog.tsx';

// Dozens of sendings take their time where the machine has others to do.
configure({ asyncUtilTimeout: 20_000 });

const databases = ['fieldwright-drafts', 'fieldwright-submissions'];
const notHere = 'is not in this browser any more';
const nothingKept = 'This browser keeps nothing: export or send before you close the tab';

/** Counts the calls of one method of the browser, and refuses those between two numbers. */
interface Trap {
  calls: number;
  from: number;
  to: number;
}

const refuse = (): never => {
  throw new DOMException('The disk is full.', 'QuotaExceededError');
};

/** Puts a trap before a method. */
function trap<T extends object>(target: T, name: keyof T & string): Trap {
  const set: Trap = { calls: 0, from: Infinity, to: Infinity };
  const own = target[name] as (...given: unknown[]) => unknown;
  vi.spyOn(target as Record<string, (...given: unknown[]) => unknown>, name).mockImplementation(
    function caught(this: unknown, ...given) {
      set.calls += 1;
      const isRefused = set.calls >= set.from && set.calls <= set.to;
      return isRefused ? refuse() : own.apply(this, given);
    },
  );
  return set;
}

/** Every call by which the browser keeps something of a sending. */
const storageCalls: Record<string, () => Trap> = {
  'indexedDB.open': () => trap(indexedDB, 'open'),
  transaction: () => trap(IDBDatabase.prototype, 'transaction'),
  get: () => trap(IDBObjectStore.prototype, 'get'),
  put: () => trap(IDBObjectStore.prototype, 'put'),
  'locks.request': () => {
    // That of jsdom does not exist.
    const locks = { request: (_: string, work: () => unknown) => Promise.resolve(work()) };
    Object.defineProperty(navigator, 'locks', { value: locks, configurable: true });
    return trap(locks, 'request');
  },
  'sessionStorage.setItem': () => trap(Storage.prototype, 'setItem'),
  'sessionStorage.removeItem': () => trap(Storage.prototype, 'removeItem'),
};

function deleteDatabase(name: string): Promise<void> {
  const request = indexedDB.deleteDatabase(name);
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve();
    request.onblocked = () => reject(new Error('a connection was left open'));
  });
}

// That of jsdom cannot be read.
beforeEach(() => void vi.stubGlobal('Blob', ReadableBlob));
afterEach(async () => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'locks');
  sessionStorage.clear();
  for (const name of databases) await deleteDatabase(name);
});

const signature = (id: string, y: number, signerId: string) =>
  makeField(id, {
    type: 'Signature',
    rect: { x: 100, y, width: 180, height: 60 },
    signerIds: [signerId],
  });

/** A service that makes one transaction for each key, and refuses the first PDF once. */
function oneService(onPdf: () => void | Promise<void> = () => undefined) {
  const byKey = new Map<string, string>();
  const started: string[] = [];
  let isRefused = false;
  const respond = async (path: string, { method = 'GET', body, headers }: RequestInit) => {
    if (path.endsWith('/config')) return Response.json(testConfig);
    const id = path.split('/transaction/')[1]?.split('/')[0] ?? '';
    if (method === 'POST') {
      const key = new Headers(headers).get('idempotency-key') ?? '';
      const made = byKey.get(key) ?? `t${byKey.size + 1}`;
      byKey.set(key, made);
      const { Signers } = JSON.parse(String(body)) as { Signers: { Email: string }[] };
      const named = Signers.map(({ Email }, at) => ({ Id: `Signer${at + 1}`, Email }));
      return Response.json({ Id: made, Status: 5, Signers: named });
    }
    if (path.endsWith('/start')) {
      started.push(id);
      return new Response(null, { status: 204 });
    }
    if (typeof body !== 'string') {
      await onPdf();
      if (!isRefused) {
        isRefused = true;
        return Response.json({ Message: 'Not now.' }, { status: 409 });
      }
    }
    return Response.json({ Message: 'Stored.' });
  };
  return { respond, transactions: () => [...byKey.values()], started };
}

/** A button by its words; roles are asked for elsewhere, and cost a hundred times as much. */
function button(dialog: HTMLElement, name: string): HTMLButtonElement | undefined {
  return [...dialog.querySelectorAll('button')].find(({ textContent }) => textContent === name);
}

function shownDialog(): HTMLElement {
  const dialog = document.querySelector<HTMLElement>('[role="dialog"]');
  if (!dialog) throw new Error('No dialog is open.');
  return dialog;
}

let count = 0;

/** Sends a draft that is stored, by Send now and, at what is refused, Retry. */
async function sendOne(service = oneService(), begin: () => void = () => undefined) {
  count += 1;
  const draft = {
    ...withOnly(leaseDraft(), signature('one', 100, 'a'), signature('two', 300, 'b')),
    id: `sent ${count}`,
  };
  await createDraft(draft, new Map([['file', new Blob(['%PDF-1.7'])]])).stored;
  begin();
  await renderDesigner(
    <>
      <SendDialog open onOpenChange={() => undefined} />
      <Toasts label="Notes" closeLabel="Dismiss" />
    </>,
    draft,
    leaseFacts(),
    service.respond,
  );
  const dialog = await waitFor(() => shownDialog());
  const press = async (name: string) => {
    await waitFor(() => expect(button(dialog, name)?.disabled).toBe(false));
    fireEvent.click(button(dialog, name) ?? dialog);
  };
  await press('Send now');
  // A press has an answer: it stopped at the refused PDF, or a document could not be read.
  await waitFor(() => expect(canRetry(dialog) || dialog.textContent?.includes(notHere)).toBe(true));
  return { dialog, press, draftId: draft.id };
}

const said = () => screen.queryByText(nothingKept) !== null;
const hasStarted = (dialog: HTMLElement) =>
  dialog.textContent?.includes('The transaction has started.') ?? false;
const canRetry = (dialog: HTMLElement) => button(dialog, 'Retry') !== undefined;

/** Sends while the calls between two numbers fail; returns how many were made. */
async function sendPast(set: () => Trap, from: number, to: number): Promise<number> {
  const service = oneService();
  let caught: Trap = { calls: 0, from, to };
  const { dialog, draftId } = await sendOne(service, () => {
    caught = set();
    Object.assign(caught, { from, to });
  });
  const isMissing = () => dialog.textContent?.includes(notHere);
  const at = `calls ${from} to ${to} refused`;
  expect([at, isOnlyInThisTab(draftId) && !said()]).toEqual([at, false]);
  await waitFor(() => {
    // Without the document nothing goes out; once it can be read, the same press sends.
    if (isMissing()) caught.to = 0;
    const next = button(dialog, 'Retry') ?? button(dialog, 'Send now');
    if (next?.disabled === false) fireEvent.click(next);
    expect(hasStarted(dialog)).toBe(true);
  });
  expect([at, service.transactions(), service.started]).toEqual([at, ['t1'], ['t1']]);
  for (const { id } of shownToasts()) dismissToast(id);
  cleanup();
  vi.restoreAllMocks();
  return caught.calls;
}

for (const [name, set] of Object.entries(storageCalls))
  test(`whichever call of ${name} fails, one transaction starts`, async () => {
    const calls = await sendPast(set, Infinity, Infinity);
    expect(calls).toBeGreaterThan(0);
    await sendPast(set, 1, Infinity);
    // By turns alone, and with all that follow.
    for (let from = 1; from <= calls; from += 1)
      await sendPast(set, from, from % 2 === 1 ? from : Infinity);
  }, 120_000);

test('a database that is deleted while a document is on its way begins no second transaction', async () => {
  const service = oneService(() => deleteDatabase('fieldwright-submissions'));
  const { dialog, press } = await sendOne(service);
  await press('Retry');
  await waitFor(() => expect(hasStarted(dialog)).toBe(true));
  expect([service.transactions(), service.started]).toEqual([['t1'], ['t1']]);
});
