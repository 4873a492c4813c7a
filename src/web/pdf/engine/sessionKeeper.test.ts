import { expect, test } from 'vitest';
import { type PdfProblem, pdfProblem } from './pdfProblem.ts';
import { createSessionKeeper, type KeptSession } from './sessionKeeper.ts';

const limits = { quiet: 5, answer: 5, total: 10_000 };
const never = new Promise<never>(() => undefined);

/** A session that answers trifles while `lives()`. */
function session(lives: () => boolean): KeptSession {
  let dead: PdfProblem | undefined;
  let tell: (problem: PdfProblem) => void = () => undefined;
  return {
    died: new Promise((resolve) => {
      tell = resolve;
    }),
    get isDead() {
      return dead !== undefined;
    },
    kill(problem) {
      dead = problem;
      tell(problem);
    },
    close() {
      this.kill(pdfProblem('aborted'));
    },
    ping: () => (lives() ? Promise.resolve() : never),
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
  keeper.forgive(3);
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
