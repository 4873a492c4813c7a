import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '#server/config/config.ts';
import { addKeyPair, newKeyPair } from '#server/install/secrets/installKeys.ts';
import { type CommandParts, openForCommand } from './openForCommand.ts';
import { openPostbackSecret } from '#server/install/secrets/postbackSecret.ts';
import { CommandFault } from './commandFault.ts';
import { print, runCommand } from './runCommand.ts';

const usage = `npm run keys                        lists the pairs
npm run keys -- show                prints the pair made on the first run, if it is still in DATA_DIR/keys.json
npm run keys -- add [NAME]          makes a pair and prints it once
npm run keys -- name ID NAME        names a pair
npm run keys -- postbacks           prints the secret by which receivers check postbacks
npm run keys -- revoke ID           ends a pair: its requests and sessions are refused from now on`;

interface VerbParts extends CommandParts {
  config: Config;
}

/** What each word after `npm run keys` does with the words that follow it. */
const verbs: Record<string, (parts: VerbParts, words: string[]) => Promise<void>> = {
  async list({ keys }) {
    for (const { id, name, createdAt, revokedAt } of await keys.list()) {
      const state = revokedAt === null ? 'active' : `revoked ${new Date(revokedAt).toISOString()}`;
      print(`${id}  ${new Date(createdAt).toISOString()}  ${state}  ${name}`);
    }
  },
  async add({ keys }, words) {
    const pair = newKeyPair();
    await addKeyPair(keys, pair, words.join(' ') || 'unnamed', Date.now());
    print(
      `APP key: ${pair.appKey}\nAPI key: ${pair.apiKey}\nThey are shown this once; only their hashes are stored.`,
    );
  },
  async postbacks({ config, settings, secrets: ofSettings }) {
    let secret = config.postbackSecret;
    if (secret === undefined) {
      const { secrets, previous } = ofSettings();
      secret = await openPostbackSecret(settings, secrets, previous);
    }
    print(secret);
  },
  async name({ keys }, [id = '', ...name]) {
    if (name.length === 0) throw notACommand(['name', id]);
    if (!(await keys.rename(id, name.join(' ')))) throw new CommandFault(`There is no pair ${id}.`);
  },
  async revoke({ keys }, [id = '']) {
    if (id === '') throw notACommand(['revoke']);
    if (!(await keys.revoke(id, Date.now())))
      throw new CommandFault(`There is no active pair ${id}.`);
  },
};

/** The pair that the first run made, as JSON. */
function firstPair(path: string): string {
  if (!existsSync(path))
    throw new CommandFault(
      `There is no ${path}: no first run made a pair there, or somebody removed it. The keys themselves are kept nowhere else; \`npm run keys -- add NAME\` makes another pair.`,
    );
  return readFileSync(path, 'utf8').trim();
}

function notACommand(words: readonly string[]): CommandFault {
  return new CommandFault(`"${words.join(' ')}" is not a command.\n${usage}`);
}

/**
 * `npm run keys` lists, prints, makes, names and revokes key pairs. It works while the server
 * runs, which writes a line into its log for each change.
 */
async function run(config: Config, [verb = 'list', ...words]: string[]): Promise<boolean> {
  if (verb === 'show') {
    print(firstPair(join(config.dataDir, 'keys.json')));
    return true;
  }
  const act = Object.hasOwn(verbs, verb) ? verbs[verb] : undefined;
  if (!act) throw notACommand([verb, ...words]);
  const parts = await openForCommand(config);
  try {
    await act({ ...parts, config }, words);
    return true;
  } finally {
    await parts.close();
  }
}

runCommand(usage, run);
