import { afterEach, expect, test, vi } from 'vitest';
import { createDrawingFirst } from './drawingFirst.ts';

afterEach(() => vi.useRealTimers());

/** Tasks that say when they begin and end when told to. */
function bench() {
  const log: string[] = [];
  const ends = new Map<string, () => void>();
  const task = (name: string) => () => {
    log.push(name);
    return new Promise<string>((resolve) => ends.set(name, () => resolve(name)));
  };
  const settle = async () => {
    for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
  };
  return {
    log,
    task,
    settle,
    async end(name: string) {
      ends.get(name)?.();
      await settle();
    },
  };
}

test('questions are asked one at a time, in their order', async () => {
  const { log, task, end, settle } = bench();
  const first = createDrawingFirst();
  void first.later(task('a'));
  const b = first.later(task('b'));
  await settle();
  expect(log).toEqual(['a']);
  await end('a');
  await end('b');
  expect(log).toEqual(['a', 'b']);
  expect(await b).toBe('b');
});

test('no question is asked while a page is drawn, and drawing waits for none', async () => {
  const { log, task, end, settle } = bench();
  const first = createDrawingFirst();
  void first.draw(task('page 1'));
  void first.later(task('a'));
  void first.draw(task('page 2'));
  await settle();
  expect(log).toEqual(['page 1', 'page 2']);
  await end('page 1');
  expect(log).toEqual(['page 1', 'page 2']);
  await end('page 2');
  expect(log).toEqual(['page 1', 'page 2', 'a']);
});

test('after a question or a page that failed the next one has its turn', async () => {
  const first = createDrawingFirst();
  const broken = () => Promise.reject(new Error('broken'));
  await expect(first.draw(broken)).rejects.toThrow('broken');
  await expect(first.later(broken)).rejects.toThrow('broken');
  expect(await first.later(() => Promise.resolve('next'))).toBe('next');
});

/** Something that is done alone, with an object as its answer. */
const answering = (task: () => Promise<string>) => () => task().then((text) => ({ text }));

test('what must be alone is done when nothing was drawn for a while, and what is drawn next waits for it', async () => {
  vi.useFakeTimers();
  const { log, task, end, settle } = bench();
  const first = createDrawingFirst();
  const cleaned = first.alone(answering(task('cleaning')));
  await vi.advanceTimersByTimeAsync(299);
  expect(log).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(log).toEqual(['cleaning']);
  void first.draw(task('page'));
  void first.later(task('question'));
  await settle();
  expect(log).toEqual(['cleaning']);
  await end('cleaning');
  expect(await cleaned).toEqual({ text: 'cleaning' });
  expect(log).toContain('page');
});

test('what must be alone waits anew where something was drawn meanwhile, or came before it', async () => {
  vi.useFakeTimers();
  const { log, task, end, settle } = bench();
  const first = createDrawingFirst();
  void first.draw(task('page 1'));
  await settle();
  const cleaned = first.alone(answering(task('cleaning')));
  await vi.advanceTimersByTimeAsync(200);
  await end('page 1');
  await vi.advanceTimersByTimeAsync(200);
  void first.draw(task('page 2'));
  await settle();
  await end('page 2');
  await vi.advanceTimersByTimeAsync(250);
  expect(log).toEqual(['page 1', 'page 2']);
  await vi.advanceTimersByTimeAsync(300);
  expect(log).toEqual(['page 1', 'page 2', 'cleaning']);
  await end('cleaning');
  expect(await cleaned).toEqual({ text: 'cleaning' });
});

test('after something alone that failed pages are drawn again', async () => {
  vi.useFakeTimers();
  const first = createDrawingFirst();
  const failed = first.alone(() => Promise.reject(new Error('broken'))).catch(String);
  await vi.advanceTimersByTimeAsync(300);
  expect(await failed).toBe('Error: broken');
  expect(await first.draw(() => Promise.resolve('page'))).toBe('page');
});

test('what nobody waits for has its turn when nothing was asked for a while', async () => {
  vi.useFakeTimers();
  const { task, end, settle } = bench();
  const first = createDrawingFirst();
  let turns = 0;
  const take = () => void first.whenUnasked().then(() => (turns += 1));
  take();
  await settle();
  expect(turns).toBe(1);
  void first.later(task('a'));
  take();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(turns).toBe(1);
  await end('a');
  await vi.advanceTimersByTimeAsync(200);
  void first.later(task('b'));
  await vi.advanceTimersByTimeAsync(200);
  await end('b');
  await vi.advanceTimersByTimeAsync(299);
  expect(turns).toBe(1);
  await vi.advanceTimersByTimeAsync(301);
  expect(turns).toBe(2);
});
