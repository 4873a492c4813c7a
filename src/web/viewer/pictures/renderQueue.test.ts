import { expect, test } from 'vitest';
import { createRenderQueue, type RenderJob, renderPlan } from './renderQueue.ts';

/**
 * A queue over a list that tests change, with jobs that end when told to; `~` marks one in the
 * background, `+` one that is ahead of the view.
 */
function bench() {
  const log: string[] = [];
  const finish = new Map<string, () => void>();
  let wanted: RenderJob[] = [];
  let held = false;
  const job = (key: string, mark: string | undefined): RenderJob => ({
    key,
    background: mark === '~',
    ahead: mark === '+',
    run(signal) {
      log.push(`start ${key}`);
      signal.addEventListener('abort', () => log.push(`stop ${key}`));
      return new Promise((resolve) => {
        finish.set(key, () => {
          wanted = wanted.filter((other) => other.key !== key);
          resolve();
        });
      });
    },
  });
  const queue = createRenderQueue(
    () => wanted,
    () => held,
    () => {
      log.push('finished');
      queue.refresh();
    },
  );
  return {
    log,
    queue,
    want(...keys: string[]) {
      wanted = keys.map((key) => job(key.replace(/^[~+]/, ''), key[0]));
      queue.refresh();
    },
    hold(hold: boolean) {
      held = hold;
      queue.refresh();
    },
    async end(key: string) {
      finish.get(key)?.();
      await Promise.resolve();
      await Promise.resolve();
      await Promise.resolve();
    },
  };
}

test('one at a time, the most urgent first', async () => {
  const { want, end, log } = bench();
  want('a', 'b');
  await end('a');
  await end('b');
  expect(log).toEqual(['start a', 'finished', 'start b', 'finished']);
});

test('what nobody waits for yet is drawn two at a time', async () => {
  const { want, end, log } = bench();
  want('+a', '+b', '+c');
  expect(log).toEqual(['start a', 'start b']);
  await end('a');
  expect(log).toEqual(['start a', 'start b', 'finished', 'start c']);
});

test('beside one that is waited for nothing begins', async () => {
  const { want, end, log } = bench();
  want('a', '+b', '+c');
  expect(log).toEqual(['start a']);
  await end('a');
  expect(log).toEqual(['start a', 'finished', 'start b', 'start c']);
});

test('one that is waited for begins beside one that is not', () => {
  const { want, log } = bench();
  want('+b');
  want('a', '+b', '+c');
  expect(log).toEqual(['start b', 'start a']);
});

test('in the background there is only one at a time', () => {
  const { want, log } = bench();
  want('~thumb', '~next');
  expect(log).toEqual(['start thumb']);
});

test('a job that is no longer wanted is stopped at once', () => {
  const { want, log, queue } = bench();
  want('a');
  want('b');
  expect(log).toEqual(['start a', 'stop a', 'start b']);
  expect(queue.counts).toEqual({ started: 2, cancelled: 1 });
});

test('a running job goes on when another one becomes more urgent', () => {
  const { want, log } = bench();
  want('a');
  want('b', 'a');
  expect(log).toEqual(['start a']);
});

test('a job in the background gives way', () => {
  const { want, log } = bench();
  want('~thumb');
  want('a', '~thumb');
  expect(log).toEqual(['start thumb', 'stop thumb', 'start a']);
});

test('a stopped job that ends late disturbs nobody', async () => {
  const { want, end, log } = bench();
  want('a');
  want('b');
  await end('a');
  expect(log).toEqual(['start a', 'stop a', 'start b']);
});

test('held, it begins nothing, but what runs and is wanted goes on', async () => {
  const { want, hold, end, log } = bench();
  want('a');
  hold(true);
  want('a', 'b');
  await end('a');
  expect(log).toEqual(['start a', 'finished']);
  hold(false);
  expect(log.at(-1)).toBe('start b');
});

const planned = (page: string, inView: number, ahead = 0, hasPicture = false) => ({
  page,
  inView,
  ahead,
  hasPicture,
});

test('pages in view come first, the largest part first, then the next two, then the one just passed', () => {
  const pages = [
    planned('passed', 0, -1),
    planned('little', 100),
    planned('much', 700),
    planned('after', 0, 2),
    planned('next', 0, 1),
    planned('far', 0, 3),
    planned('long passed', 0, -2),
  ];
  expect(renderPlan(pages)).toEqual(['much', 'little', 'next', 'after', 'passed']);
});

test('a page without any picture comes before one that is only stretched', () => {
  expect(renderPlan([planned('stretched', 700, 0, true), planned('blank', 100)])).toEqual([
    'blank',
    'stretched',
  ]);
});
