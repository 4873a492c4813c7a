import { createSessions } from '#server/gateway/sessions.ts';
import { ConfigError, readConfig } from '#server/config/config.ts';
import { openForCommand } from './openForCommand.ts';

/**
 * `npm run connect` prints a one-time address that signs a browser in. It works while the server
 * runs.
 */
try {
  const config = readConfig(process.env, process.cwd());
  const { keys, sessionStore, secrets, close } = await openForCommand(config);
  const sessions = createSessions({
    store: sessionStore,
    keys,
    sessionKey: secrets.sessionKey,
    remoteApiKey: undefined,
    now: Date.now,
  });
  process.stdout.write(
    `${config.publicUrl}/?connect=${await sessions.issueConnectToken()}\n(works once, within 10 minutes)\n`,
  );
  await close();
} catch (error) {
  process.stderr.write(`${error instanceof ConfigError ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
