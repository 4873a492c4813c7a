import { expect, test, vi, afterEach } from 'vitest';
import { type PdfProblem, pdfProblem } from './pdfProblem.ts';
import {
  createSessionKeeper,
  createUntilEnd,
  type KeptSession,
  createDrawingFirst,
} from './sessionKeeper.ts';

const limits = { quiet: 5, answer: 5, total: 10_000 };
const never = new Promise<never>(() => undefined);

/** A session that answers pings while `answers()`. */
function session(answers: () => boolean): KeptSession {
  let over: PdfProblem | undefined;
  let tell: (problem: PdfProblem) => void = () => undefined;
  return {
    ended: new Promise((resolve) => {
      tell = resolve;
    }),
    get isOver() {
      return over !== undefined;
    },
    end(problem) {
      over = problem;
      tell(problem);
    },
    close() {
      this.end(pdfProblem('aborted'));
    },
    ping: () => (answers() ? Promise.resolve() : never),
  };
}

test('a page that hangs the engine is given up, and others are asked again in a new session', async () => {
  let hung = false;
  let opened = 0;
  const keeper = createSessionKeeper(
    session(() => !hung),
    () => {
      opened++;
      return Promise.resolve(session(() => true));
    },
    limits,
  );
  hung = true;
  const bad = keeper.run(3, () => never);
  expect(await bad).toMatchObject({ kind: 'timeout' });
  expect(await keeper.run(4, () => Promise.resolve({ fine: true }))).toEqual({ fine: true });
  expect(opened).toBe(1);
  expect(await keeper.run(3, () => Promise.resolve({ fine: true }))).toMatchObject({
    kind: 'timeout',
  });
  keeper.retry(3);
  expect(await keeper.run(3, () => Promise.resolve({ fine: true }))).toEqual({ fine: true });
});

test('a slow page is waited for while the engine answers', async () => {
  const keeper = createSessionKeeper(
    session(() => true),
    () => Promise.reject(new Error('opened again')),
    limits,
  );
  let pings = 0;
  const slow = keeper.run(1, async () => {
    await expect.poll(() => ++pings).toBeGreaterThan(5);
    return { done: true };
  });
  expect(await slow).toEqual({ done: true });
});

test('an error of the engine is an answer, cancelling too', async () => {
  const keeper = createSessionKeeper(
    session(() => true),
    () => Promise.reject(new Error('opened again')),
    limits,
  );
  const cancelled = Object.assign(new Error('x'), { name: 'RenderingCancelledException' });
  expect(await keeper.run(1, () => Promise.reject(cancelled))).toMatchObject({ kind: 'aborted' });
  expect(await keeper.run(1, () => Promise.reject(new Error('bad stream')))).toEqual(
    pdfProblem('damaged', 'Error: bad stream'),
  );
});

test('a closed document answers nothing more', async () => {
  const keeper = createSessionKeeper(
    session(() => true),
    () => Promise.reject(new Error('opened again')),
    limits,
  );
  const pending = keeper.run(1, () => never);
  keeper.close();
  expect(await pending).toMatchObject({ kind: 'aborted' });
  expect(await keeper.run(2, () => Promise.resolve({}))).toMatchObject({ kind: 'aborted' });
});

test('a question is over with its answer, or with the end that comes before it', async () => {
  let end: () => void = () => undefined;
  const untilEnd = createUntilEnd(
    new Promise<void>((resolve) => {
      end = resolve;
    }),
  );
  expect(await untilEnd(Promise.resolve('an answer'))).toBe('an answer');
  await expect(untilEnd(Promise.reject(new Error('refused')))).rejects.toThrow('refused');
  const never = untilEnd(new Promise<never>(() => undefined));
  end();
  expect(await never).toBe('ended');
  expect(await untilEnd(new Promise<never>(() => undefined))).toBe('ended');
});

test('however many questions are answered, one reaction waits for the end', async () => {
  const end = new Promise<never>(() => undefined);
  const reactions = vi.spyOn(end, 'then');
  const untilEnd = createUntilEnd(end);
  for (let page = 1; page <= 100; page += 1) await untilEnd(Promise.resolve(page));
  expect(reactions).toHaveBeenCalledTimes(1);
});

test('a page that hangs the engine is the one given up, also when it was no longer wanted', async () => {
  let hung = false;
  const keeper = createSessionKeeper(
    session(() => !hung),
    () => Promise.resolve(session(() => true)),
    limits,
  );
  hung = true;
  const stopped = new DOMException('not wanted any more', 'AbortError');
  expect(await keeper.run(3, () => Promise.reject(stopped))).toMatchObject({ kind: 'aborted' });
  let asked = 0;
  const next = keeper.run(4, () => {
    asked += 1;
    return asked === 1 ? never : Promise.resolve({ fine: true });
  });
  expect(await next).toEqual({ fine: true });
  expect(await keeper.run(3, () => Promise.resolve({}))).toMatchObject({ kind: 'timeout' });
});

test('of a page that was no longer wanted nothing is thought while the engine answers', async () => {
  vi.useFakeTimers();
  const first = session(() => true);
  const keeper = createSessionKeeper(
    first,
    () => Promise.reject(new Error('opened again')),
    limits,
  );
  const stopped = new DOMException('not wanted any more', 'AbortError');
  await keeper.run(3, () => Promise.reject(stopped));
  await vi.advanceTimersByTimeAsync(60_000);
  vi.useRealTimers();
  expect(first.isOver).toBe(false);
});

test('a page whose bytes cannot be had is said to be unreadable, not slow', async () => {
  const broken = () => session(() => true);
  const first = broken();
  const keeper = createSessionKeeper(first, () => Promise.resolve(broken()), limits);
  const unreadable = pdfProblem('unreadable', 'Another document now.');
  const asked = keeper.run(2, async (current) => {
    current.end(unreadable);
    return never;
  });
  expect(await asked).toEqual(unreadable);
});

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
