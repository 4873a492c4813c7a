import { expect, test } from 'vitest';
import { help, readWords } from './bin/readWords.mjs';

test('options become settings wherever they stand, and other words go to the command', () => {
  expect(readWords([])).toEqual({ program: 'main', settings: {}, words: [] });
  expect(readWords(['--port', '0', '--data=a=b', '--host', '::1'])).toEqual({
    program: 'main',
    settings: { PORT: '0', DATA_DIR: 'a=b', HOST: '::1' },
    words: [],
  });
  expect(readWords(['keys', 'add', '--data', 'd', 'my', 'name'])).toEqual({
    program: 'keys',
    settings: { DATA_DIR: 'd' },
    words: ['add', 'my', 'name'],
  });
  expect(readWords(['backup', 'to', '--with-secrets'])).toMatchObject({
    program: 'backup',
    words: ['to', '--with-secrets'],
  });
});

test('what is not understood is a fault, and nothing runs', () => {
  expect(readWords(['sart'])).toHaveProperty('fault');
  expect(readWords(['toString'])).toHaveProperty('fault');
  expect(readWords(['--prot', '1'])).toHaveProperty('fault');
  expect(readWords(['start', 'now'])).toHaveProperty('fault');
  expect(readWords(['--port'])).toEqual({
    fault: '--port needs a value: --port N. fieldwright --help says more.',
  });
  expect(readWords(['--port='])).toHaveProperty('fault');
});

test('a command prints its own help', () => {
  const settings = {};
  for (const words of [['--help'], ['-h'], ['add', '--help']])
    expect(readWords(['keys', ...words])).toEqual({ program: 'keys', settings, words });
});

test('help names each command and option, with lines that fit a terminal', () => {
  for (const words of [['--help'], ['start', '-h'], ['help'], ['help', 'keys'], ['nonsense', '-h']])
    expect(readWords(words)).toEqual({ print: 'help' });
  expect(readWords(['--version'])).toEqual({ print: 'version' });
  for (const word of ['connect', 'keys', 'check-data', 'backup', 'restore', 'migrate'])
    expect(help).toContain(`\n  ${word} `);
  expect(help).toContain('personal-data');
  expect(Math.max(...help.split('\n').map((line) => line.length))).toBeLessThanOrEqual(100);
});
