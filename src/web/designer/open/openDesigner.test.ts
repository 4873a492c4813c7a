import { expect, test } from 'vitest';
import { createOpenSessions } from './openDesigner.ts';

/** Sessions that note when they are opened and closed; closing waits for `written`. */
function noted(written: Promise<void> = Promise.resolve()) {
  const log: string[] = [];
  const open = (name: string) => () => {
    log.push(`open ${name}`);
    return Promise.resolve({
      async close() {
        log.push(`close ${name}`);
        await written;
        log.push(`written ${name}`);
      },
    });
  };
  return { log, open, sessions: createOpenSessions<{ close(): Promise<void> }>() };
}

/** Resolves when everything has run that was ready to run. */
const turn = () => new Promise((resolve) => setTimeout(resolve));

test('the screen has the very session that was made before it came up', async () => {
  const { log, open, sessions } = noted();
  const click = sessions.hold('a', open('a'));
  const screen = sessions.hold('a', open('again'));
  click.release();
  await turn();
  expect(await screen.opening).toBe(await click.opening);
  expect(log).toEqual(['open a']);
});

test('a session whose screen never comes is closed when the click lets it go', async () => {
  const { log, open, sessions } = noted();
  sessions.hold('a', open('a')).release();
  await turn();
  expect(log).toEqual(['open a', 'close a', 'written a']);
});

test('a screen that is mounted twice keeps its session', async () => {
  const { log, open, sessions } = noted();
  const first = sessions.hold('a', open('a'));
  first.release();
  const second = sessions.hold('a', open('again'));
  await turn();
  expect(await second.opening).toBe(await first.opening);
  expect(log).toEqual(['open a']);
});

test('two drafts that are opened quickly have a session each, and the one that is left is closed', async () => {
  const { log, open, sessions } = noted();
  const first = sessions.hold('a', open('a'));
  const second = sessions.hold('b', open('b'));
  first.release();
  await turn();
  expect(await second.opening).not.toBe(await first.opening);
  expect(log).toEqual(['open a', 'open b', 'close a', 'written a']);
});

test('a draft is read again only when what was left of it is written', async () => {
  let write: () => void = () => undefined;
  const written = new Promise<void>((resolve) => {
    write = resolve;
  });
  const { log, open, sessions } = noted(written);
  sessions.hold('a', open('a')).release();
  await turn();
  const again = sessions.hold('a', open('again'));
  await turn();
  expect(log).toEqual(['open a', 'close a']);
  write();
  expect(await again.opening).toBeDefined();
  expect(log).toEqual(['open a', 'close a', 'written a', 'open again']);
});

test('a session that is left while it opens is closed as soon as it is open', async () => {
  const { log, open, sessions } = noted();
  let come: () => void = () => undefined;
  const late = new Promise<void>((resolve) => {
    come = resolve;
  });
  sessions.hold('a', () => late.then(open('a'))).release();
  await turn();
  expect(log).toEqual([]);
  come();
  await expect.poll(() => log).toEqual(['open a', 'close a', 'written a']);
});

test('what could not be opened is tried anew by the next visit', async () => {
  const { open, sessions } = noted();
  const failed = sessions.hold('a', () => Promise.reject(new Error('refused')));
  await expect(failed.opening).rejects.toThrow('refused');
  failed.release();
  await turn();
  expect(await sessions.hold('a', open('a')).opening).toBeDefined();
});
