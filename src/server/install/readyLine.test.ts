import { expect, test } from 'vitest';
import { readConfig } from '#server/config/config.ts';
import { readyLine } from './readyLine.ts';

const secret = '?connect=a-one-time-secret';
/** What is printed, and how many one-time addresses were made for it. */
async function printed(environment: Record<string, string>, isTerminal: boolean) {
  let made = 0;
  const config = readConfig({ DATA_DIR: '/nowhere', ...environment }, '/');
  const line = await readyLine(config, isTerminal, async () => {
    made += 1;
    return `${config.publicUrl}/${secret}`;
  });
  return { line, made };
}
const shared = {
  HOST: '0.0.0.0',
  PUBLIC_URL: 'https://sign.example.com',
  SIGNING_API_KEY: 'api'.padEnd(40, 'x'),
  SIGNING_APP_KEY: 'app'.padEnd(40, 'x'),
  SECRET: 'secret'.padEnd(40, 'x'),
};

test('where others reach the server, the one-time address goes to a terminal only', async () => {
  const toFile = await printed(shared, false);
  expect(toFile.line).toBe(
    'Fieldwright is ready at https://sign.example.com (npm run connect prints an address that signs in)\n',
  );
  expect(toFile.made).toBe(0);
  const behindProxy = await printed({ ...shared, HOST: '127.0.0.1' }, false);
  expect(behindProxy).toMatchObject({ line: expect.not.stringContaining(secret), made: 0 });
  expect(await printed(shared, true)).toMatchObject({
    line: `Fieldwright is ready at https://sign.example.com/${secret}\n`,
    made: 1,
  });
});

test('where only this machine reaches it, the address is printed wherever the output goes', async () => {
  for (const isTerminal of [true, false])
    expect((await printed({}, isTerminal)).line).toContain(secret);
});
