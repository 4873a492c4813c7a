import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Config, ConfigError, readConfig } from '#server/config/config.ts';
import { addKeyPair, newKeyPair } from '#server/install/installKeys.ts';
import { openForCommand } from './openForCommand.ts';

const usage = `npm run keys                        lists the pairs
npm run keys -- show                prints the pair made on the first run, if it is still in DATA_DIR/keys.json
npm run keys -- add [NAME]          makes a pair and prints it once
npm run keys -- name ID NAME        names a pair
npm run keys -- postbacks           prints the secret by which receivers check postbacks
npm run keys -- revoke ID           ends a pair: its requests and sessions are refused from now on
`;

const print = (text: string) => process.stdout.write(`${text}\n`);

/**
 * `npm run keys` lists, prints, makes, names and revokes key pairs. It works while the server runs.
 */
async function run(config: Config, [verb = 'list', ...words]: string[]): Promise<void> {
  if (verb === 'show') {
    print(readFileSync(join(config.dataDir, 'keys.json'), 'utf8').trim());
    return;
  }
  const { keys, secrets, close } = await openForCommand(config);
  try {
    const [id = '', name = ''] = words;
    if (verb === 'list') {
      for (const pair of await keys.list()) {
        const state =
          pair.revokedAt === null ? 'active' : `revoked ${new Date(pair.revokedAt).toISOString()}`;
        print(`${pair.id}  ${new Date(pair.createdAt).toISOString()}  ${state}  ${pair.name}`);
      }
    } else if (verb === 'add') {
      const pair = newKeyPair();
      await addKeyPair(keys, pair, words.join(' ') || 'unnamed', Date.now());
      print(
        `APP key: ${pair.appKey}\nAPI key: ${pair.apiKey}\nThey are shown this once; only their hashes are stored.`,
      );
    } else if (verb === 'postbacks') {
      print(config.postbackSecret ?? secrets.postbackSecret);
    } else if (verb === 'name' && name) {
      if (!(await keys.rename(id, words.slice(1).join(' '))))
        throw new ConfigError([`There is no pair ${id}.`]);
    } else if (verb === 'revoke' && id) {
      if (!(await keys.revoke(id, Date.now())))
        throw new ConfigError([`There is no active pair ${id}.`]);
    } else {
      throw new ConfigError([`"${[verb, ...words].join(' ')}" is not a command.\n${usage}`]);
    }
  } finally {
    await close();
  }
}

try {
  await run(readConfig(process.env, process.cwd()), process.argv.slice(2));
} catch (error) {
  process.stderr.write(`${error instanceof ConfigError ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
