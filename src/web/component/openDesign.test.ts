// @vitest-environment jsdom
import { expect, test, vi } from 'vitest';
import { setDraftTitle } from '#core/draft/commands/fileCommands.ts';
import type { DesignerSession } from '#web/designer/store/designerSession.ts';
import type { DesignerDrafts } from './designerProps.ts';
import { createSpeaker } from '#web/texts/speaker/speaker.ts';
import { openDesign } from './openDesign.ts';

/** Waits for a condition, as long as a slow machine needs. */
const soon = (condition: () => void) => vi.waitFor(condition, { timeout: 20_000 });
const never = new AbortController().signal;
const open = (drafts?: DesignerDrafts) =>
  openDesign({ documents: [], ...(drafts && { drafts }) }, never, createSpeaker());
const rename = ({ store }: DesignerSession, title: string) =>
  store.apply({ key: 'renameDraft' }, (draft) => setDraftTitle(draft, title));
const titleOf = ({ store }: DesignerSession) => store.getState().history.present.title;

/** A place that keeps one text, as a host would write it. */
function shelf(begun?: string) {
  const texts = begun === undefined ? [] : [begun];
  const drafts = {
    read: vi.fn<DesignerDrafts['read']>(() => Promise.resolve(texts.at(-1))),
    write: vi.fn<DesignerDrafts['write']>((text) => {
      texts.push(text);
      return Promise.resolve();
    }),
  };
  return { texts, drafts };
}

test('a host that keeps designs is asked once and given every step; the next visit has it all', async () => {
  const { drafts, texts } = shelf();
  const first = await open(drafts);
  expect(first.wasKept).toBe(false);
  rename(first.session, 'Lease');
  await first.session.close();
  expect(drafts.read).toHaveBeenCalledTimes(1);
  expect(texts).toHaveLength(1);
  const second = await open(drafts);
  expect(second.wasKept).toBe(true);
  expect(titleOf(second.session)).toBe('Lease');
  second.session.store.undo();
  expect(titleOf(second.session)).toBe('');
  await second.session.close();
});

test('a text that is none of ours, and a host that fails to read, begin a new design', async () => {
  const odd: (() => Promise<string | undefined>)[] = [
    () => Promise.reject(new Error('offline')),
    () => {
      throw new Error('no storage');
    },
    () => Promise.resolve('not JSON'),
    () => Promise.resolve('{"kind":"fieldwright/design","version":99}'),
    () => Promise.resolve('{"kind":"fieldwright/design","version":1,"history":{}}'),
    () => Promise.resolve(null as never),
  ];
  for (const read of odd) {
    const { session, wasKept } = await open({ read, write: () => Promise.resolve() });
    expect(wasKept).toBe(false);
    expect(rename(session, 'New')).toBe(true);
    await session.close();
  }
});

test('steps that come while one writing is under way are written by the next one together', async () => {
  const waiting: (() => void)[] = [];
  const written: string[] = [];
  const { session } = await open({
    read: () => Promise.resolve(undefined),
    write: (text) => {
      written.push(text);
      return new Promise((resolve) => waiting.push(resolve));
    },
  });
  rename(session, 'one');
  await soon(() => expect(waiting).toHaveLength(1));
  for (const title of ['two', 'three', 'four', 'five']) rename(session, title);
  expect(session.store.getState().saving).toBe('saving');
  waiting[0]?.();
  await soon(() => expect(waiting).toHaveLength(2));
  waiting[1]?.();
  await soon(() => expect(session.store.getState().saving).toBe('saved'));
  expect(written).toHaveLength(2);
  expect(written[1]).toContain('five');
  await session.close();
});

test('a host that refuses a writing is asked again by the next step, and loses nothing', async () => {
  const { drafts, texts } = shelf();
  drafts.write.mockRejectedValueOnce(new Error('full'));
  const { session } = await open(drafts);
  rename(session, 'one');
  await soon(() => expect(session.store.getState().saving).toBe('failed'));
  expect(session.store.getState().savingDetail).toContain('full');
  rename(session, 'two');
  await soon(() => expect(session.store.getState().saving).toBe('saved'));
  expect(texts.at(-1)).toContain('two');
  await session.close();
});

test('two designs with one place each write all of theirs; the one that wrote last is kept', async () => {
  const { drafts } = shelf();
  const [a, b] = [await open(drafts), await open(drafts)];
  rename(a.session, 'of a');
  await soon(() => expect(a.session.store.getState().saving).toBe('saved'));
  rename(b.session, 'of b');
  await soon(() => expect(b.session.store.getState().saving).toBe('saved'));
  expect([titleOf(a.session), titleOf(b.session)]).toEqual(['of a', 'of b']);
  await Promise.all([a.session.close(), b.session.close()]);
  const next = await open(drafts);
  expect(titleOf(next.session)).toBe('of b');
  await next.session.close();
});

test('without a place nothing of the browser is asked to keep anything', async () => {
  const asked: string[] = [];
  for (const name of ['localStorage', 'sessionStorage', 'indexedDB'])
    vi.stubGlobal(name, undefined);
  for (const name of ['localStorage', 'sessionStorage', 'indexedDB'] as const)
    Object.defineProperty(globalThis, name, {
      configurable: true,
      get() {
        asked.push(name);
        throw new Error(`${name} was asked`);
      },
    });
  const { session } = await open();
  rename(session, 'kept nowhere');
  await soon(() => expect(session.store.getState().saving).toBe('saved'));
  await session.close();
  vi.unstubAllGlobals();
  expect(asked).toEqual([]);
});

test('a design that is left while its documents are on their way is not opened', async () => {
  const leaving = new AbortController();
  const { drafts } = shelf();
  const opening = openDesign({ documents: [], drafts }, leaving.signal, createSpeaker());
  leaving.abort();
  await expect(opening).rejects.toThrow();
});

test('an address that does not answer says so', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('', { status: 404 })));
  const documents = [{ name: 'a.pdf', content: '/a.pdf' }];
  await expect(openDesign({ documents }, never, createSpeaker())).rejects.toThrow(
    '/a.pdf answered 404.',
  );
  vi.unstubAllGlobals();
});
