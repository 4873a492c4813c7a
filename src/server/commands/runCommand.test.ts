import { afterEach, expect, test, vi } from 'vitest';
import { ConfigError } from '#server/config/config.ts';
import { CommandFault } from './commandFault.ts';
import { runCommand } from './runCommand.ts';

const { argv } = process;
afterEach(() => {
  process.argv = argv;
  process.exitCode = undefined;
  vi.restoreAllMocks();
});

/** What a command with these words prints, on both outputs, and the code it ends with. */
async function ran(words: string[], run: () => Promise<boolean>) {
  process.argv = ['node', 'command', ...words];
  const said: string[] = [];
  const write = (text: string | Uint8Array) => said.push(String(text)) > 0;
  vi.spyOn(process.stdout, 'write').mockImplementation(write);
  vi.spyOn(process.stderr, 'write').mockImplementation(write);
  const settled = vi.fn<() => Promise<boolean>>(run);
  runCommand('how it is used', settled, {});
  await vi.waitFor(() => expect(said.length + settled.mock.results.length).toBeGreaterThan(0));
  await new Promise((resolve) => setImmediate(resolve));
  return { said: said.join(''), code: process.exitCode, ran: settled.mock.calls.length };
}

test('a command that is asked for help prints how it is used, and does nothing', async () => {
  for (const word of ['--help', '-h'])
    expect(await ran(['add', word], async () => true)).toEqual({
      said: 'how it is used\n',
      code: undefined,
      ran: 0,
    });
});

test('what a command refuses is said in its own words, and only settings are called settings', async () => {
  const refused = await ran([], () => Promise.reject(new CommandFault('There is no pair x.')));
  expect(refused).toEqual({ said: 'There is no pair x.\n', code: 1, ran: 1 });
  const settings = await ran([], () => Promise.reject(new ConfigError(['SECRET is short.'])));
  expect(settings).toMatchObject({
    said: 'These settings cannot be used:\n  - SECRET is short.\n',
    code: 1,
  });
  expect(await ran([], async () => false)).toMatchObject({ said: '', code: 1 });
});
