import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Duplex } from 'node:stream';
import { chromium } from '@playwright/test';
import { launchOptions } from '../../e2e/support/chromium.ts';

/** Chromium, with no debugger in its pages. */
export interface UnwatchedBrowser {
  /**
   * Opens an address in a window with an empty cache, and closes it when `until` has settled;
   * resolves with what `until` resolves with.
   */
  visit: <T>(url: string, until: Promise<T>) => Promise<T>;
  close: () => Promise<void>;
}

/** An answer to a command. */
interface Answer {
  id?: number;
  result?: { browserContextId?: string };
  error?: { message: string };
}

/**
 * Starts a Chromium of its own and speaks to the browser itself only, never to a page: a page that
 * a debugger is attached to also keeps where in its source each of its instructions is, which costs
 * a large script more than a small one, and no visitor has one.
 */
export async function openUnwatched(): Promise<UnwatchedBrowser> {
  const profile = await mkdtemp(join(tmpdir(), 'fieldwright-unwatched-'));
  const { args, executablePath = chromium.executablePath() } = launchOptions();
  const child = spawn(
    executablePath,
    [
      ...args,
      '--headless=new',
      '--no-sandbox',
      '--no-default-browser-check',
      '--lang=en-US',
      '--window-size=1440,900',
      `--user-data-dir=${profile}`,
      '--remote-debugging-pipe',
      'about:blank',
    ],
    { stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'] },
  );
  const send = commandsOf(child);
  return {
    async visit(url, until) {
      const { browserContextId } = await send('Target.createBrowserContext', {});
      try {
        await send('Target.createTarget', { url, browserContextId, width: 1440, height: 900 });
        return await until;
      } finally {
        await send('Target.disposeBrowserContext', { browserContextId });
      }
    },
    async close() {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      if (child.exitCode === null) {
        child.kill();
        await ended;
      }
      await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** Sends commands to the browser over its pipe: JSON, each message ended by a zero. */
function commandsOf(child: ChildProcess) {
  const [, , , commands, answers] = child.stdio as unknown as Duplex[];
  if (!commands || !answers) throw new Error('Chromium was started without its pipe.');
  const waiting = new Map<number, (answer: Answer) => void>();
  let last = 0;
  let text = '';
  answers.setEncoding('utf8').on('data', (part: string) => {
    const messages = (text + part).split('\0');
    text = messages.pop() ?? '';
    for (const message of messages) {
      const answer = JSON.parse(message) as Answer;
      if (answer.id !== undefined) waiting.get(answer.id)?.(answer);
    }
  });
  return (method: string, params: object): Promise<NonNullable<Answer['result']>> =>
    new Promise((resolve, reject) => {
      const id = (last += 1);
      waiting.set(id, ({ result, error }) => {
        waiting.delete(id);
        if (error) reject(new Error(`${method}: ${error.message}`));
        else resolve(result ?? {});
      });
      commands.write(`${JSON.stringify({ id, method, params })}\0`);
    });
}
