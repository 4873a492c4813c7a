import { issueConnectToken } from '#server/gateway/sessions.ts';
import type { Config } from '#server/config/config.ts';
import { openForCommand } from './openForCommand.ts';
import { print, runCommand } from './runCommand.ts';

/**
 * `npm run connect` prints a one-time address that signs a browser in. It works while the server
 * runs.
 */
async function run(config: Config): Promise<boolean> {
  const { sessionStore, close } = await openForCommand(config);
  const token = await issueConnectToken(sessionStore, Date.now());
  print(`${config.publicUrl}/?connect=${token}\n(works once, within 10 minutes)`);
  await close();
  return true;
}

runCommand(
  'npm run connect   prints an address that signs a browser in once; the server may run',
  run,
);
