import { expect, test } from 'vitest';
import type { OpenOptions } from '#web/pdf/openPdf.ts';
import type { PdfDocument } from '#web/pdf/pdfDocument.ts';
import { pdfProblem } from '#web/pdf/engine/pdfProblem.ts';
import { createDocumentSet, type DocumentSource } from './documentSet.ts';

/** Documents that are opened when the test says so, and what became of them. */
function stage(options: Partial<DocumentSource<string>> = {}) {
  const fetched: string[] = [];
  const closed: string[] = [];
  const opened: { name: string; options: OpenOptions }[] = [];
  const refused = new Set<string>();
  const held = new Map<string, () => void>();
  const bytes = (name: string) => new Blob([name]);
  const set = createDocumentSet<string>(
    {
      atOnce: 1,
      followsSeal: true,
      fetch(fileKey) {
        fetched.push(fileKey);
        return Promise.resolve(refused.has(fileKey) ? { refused: 'no' } : bytes(fileKey));
      },
      ...options,
    },
    async (source, openOptions = {}) => {
      const bytesOf = await source.slice(0, source.size).arrayBuffer();
      const name = new TextDecoder().decode(bytesOf);
      opened.push({ name, options: openOptions });
      await new Promise<void>((resolve) => {
        held.set(name, resolve);
        openOptions.signal?.addEventListener('abort', () => resolve());
      });
      if (openOptions.signal?.aborted) return pdfProblem('aborted');
      const close = () => void closed.push(name);
      return { pageCount: 1, close } as Partial<PdfDocument> as PdfDocument;
    },
  );
  const finish = async (name: string) => {
    await expect.poll(() => held.has(name)).toBe(true);
    held.get(name)?.();
    held.delete(name);
    await expect.poll(() => set.getState().get(name)?.state).not.toBe('opening');
  };
  const want = (...keys: string[]) =>
    set.want(keys.map((fileKey) => ({ fileKey, isSealed: false })));
  return { set, want, finish, fetched, closed, opened, refused };
}

const stateOf = ({ set }: ReturnType<typeof stage>, key: string) => set.getState().get(key)?.state;

test('documents are opened one after another, in the order in which they are wanted', async () => {
  const it = stage();
  it.want('a', 'b');
  expect([stateOf(it, 'a'), stateOf(it, 'b')]).toEqual(['opening', undefined]);
  await it.finish('a');
  await it.finish('b');
  expect([stateOf(it, 'a'), stateOf(it, 'b')]).toEqual(['open', 'open']);
  expect(it.fetched).toEqual(['a', 'b']);
  expect(it.opened.map(({ options }) => options.drawsSoon)).toEqual([true, false]);
});

test('where several may be opened at the same time none waits for another', async () => {
  const it = stage({ atOnce: 9 });
  it.want('a', 'b');
  await it.finish('b');
  expect([stateOf(it, 'a'), stateOf(it, 'b')]).toEqual(['opening', 'open']);
});

test('a document that is there, or on its way, is not fetched again', async () => {
  const it = stage();
  it.want('a');
  it.want('a');
  await it.finish('a');
  it.want('a');
  expect(it.fetched).toEqual(['a']);
});

test('an open document stays until its sealed successor is there, and is closed after those who show it know', async () => {
  const it = stage();
  it.want('a');
  await it.finish('a');
  const before = it.set.getState().get('a');
  it.set.want([{ fileKey: 'a', isSealed: true }]);
  expect(it.set.getState().get('a')).toBe(before);
  const closedWhenTold: number[] = [];
  it.set.subscribe(() => closedWhenTold.push(it.closed.length));
  await it.finish('a');
  await expect.poll(() => it.closed).toEqual(['a']);
  expect(it.set.getState().get('a')).toMatchObject({ state: 'open', isSealed: true });
  expect(closedWhenTold).toEqual([0]);
});

test('a set that does not follow the seal keeps what it has', async () => {
  const it = stage({ followsSeal: false });
  it.want('a');
  await it.finish('a');
  it.set.want([{ fileKey: 'a', isSealed: true }]);
  expect(it.fetched).toEqual(['a']);
  expect(it.set.getState().get('a')).toMatchObject({ isSealed: false });
});

test('a refused document does not hold the others up, and can be tried again', async () => {
  const it = stage();
  it.refused.add('a');
  it.want('a', 'b');
  await it.finish('b');
  expect(it.set.getState().get('a')).toEqual({ state: 'refused', error: 'no' });
  it.refused.clear();
  it.set.retry('a');
  await it.finish('a');
  expect(stateOf(it, 'a')).toBe('open');
});

test('an open document is not opened again by trying', async () => {
  const it = stage();
  it.want('a');
  await it.finish('a');
  it.set.retry('a');
  expect(it.fetched).toEqual(['a']);
});

test('opening can be given up, and tried again', async () => {
  const it = stage();
  it.want('a');
  await expect.poll(() => it.opened.length).toBe(1);
  it.set.cancel('a');
  expect(await it.set.whenSettled('a')).toMatchObject({
    state: 'failed',
    problem: { kind: 'aborted' },
  });
  it.set.retry('a');
  await expect.poll(() => it.opened.length).toBe(2);
});

test('a forgotten document is closed and gone, and the next one has its turn', async () => {
  const it = stage();
  it.want('a', 'b');
  await expect.poll(() => it.opened.length).toBe(1);
  it.set.forget('a');
  await it.finish('b');
  expect([...it.set.getState().keys()]).toEqual(['b']);
  it.set.forget('b');
  expect(it.closed).toEqual(['b']);
  expect(await it.set.whenSettled('b')).toBeUndefined();
});

test('closing ends what is open and what is on its way; what is wanted afterwards is fetched anew', async () => {
  const it = stage();
  it.want('a', 'b');
  await it.finish('a');
  await expect.poll(() => it.opened.length).toBe(2);
  it.set.close();
  expect(it.set.getState().size).toBe(0);
  expect(it.closed).toEqual(['a']);
  expect(it.opened[1]?.options.signal?.aborted).toBe(true);
  it.want('a');
  await it.finish('a');
  expect(stateOf(it, 'a')).toBe('open');
});

test('progress is reported in a hundred steps at most', async () => {
  let report: (read: number, total: number) => void = () => undefined;
  const it = stage({
    fetch: (_, { onProgress }) => {
      report = onProgress;
      return Promise.resolve(new Blob(['a']));
    },
  });
  it.want('a');
  let told = 0;
  it.set.subscribe(() => (told += 1));
  for (let read = 1; read <= 10_000; read += 1) report(read, 10_000);
  expect(told).toBe(100);
  expect(it.set.getState().get('a')).toEqual({ state: 'opening', read: 10_000, total: 10_000 });
});
