/** What each command of `fieldwright` runs, and what `--help` says of it. */
const commands = {
  start: { program: 'main', about: 'runs the product; the same as no command' },
  connect: { program: 'connect', about: 'prints a one-time address that signs a browser in' },
  keys: { program: 'keys', about: 'lists, makes, names and revokes pairs of keys' },
  'check-data': { program: 'checkData', about: 'reads database and documents through' },
  backup: { program: 'backup', about: 'writes a backup into a folder' },
  restore: { program: 'restore', about: 'restores a backup' },
  migrate: { program: 'migrateData', about: 'moves an installation from SQLite to PostgreSQL' },
  'personal-data': {
    program: 'personalData',
    about: 'exports and removes the personal data of a transaction',
  },
};

/** The settings that options stand for, and what `--help` says of them. */
const options = {
  '--port': { setting: 'PORT', value: 'N', about: 'where it listens; 4400, and 0 for a free one' },
  '--host': { setting: 'HOST', value: 'ADDRESS', about: 'on which address; 127.0.0.1' },
  '--data': { setting: 'DATA_DIR', value: 'FOLDER', about: 'where everything is kept; ./data' },
};

/** @param {string} left @param {string} right */
const row = (left, right) => `  ${left.padEnd(18)} ${right}`;

/** What `fieldwright --help` prints. */
export const help = `fieldwright [COMMAND] [OPTIONS]

Puts form fields on PDFs and has them signed: the designer and the signing service in one.
Without a command it runs the product and prints the address to open.

Commands
${Object.entries(commands)
  .map(([name, { about }]) => row(name, about))
  .join('\n')}

Options
${Object.entries(options)
  .map(([name, { value, about }]) => row(`${name} ${value}`, about))
  .join('\n')}
${row('--help', 'prints this')}
${row('--version', 'prints the version')}

All other settings are environment variables, such as PUBLIC_URL, DATABASE_URL and SMTP_URL.
A command without the words that it needs says which they are.
`;

/** @param {string} fault */
const refused = (fault) => ({ fault: `${fault} fieldwright --help says more.` });

/**
 * The settings that options stand for, wherever they are, and all other words.
 * @param {readonly string[]} given
 * @returns {{ fault: string } | { settings: Record<string, string>, words: string[] }}
 */
function readOptions(given) {
  /** @type {Record<string, string>} */
  const settings = {};
  /** @type {string[]} */
  const words = [];
  for (let index = 0; index < given.length; index += 1) {
    const word = given[index] ?? '';
    const [name = '', ...rest] = word.split('=');
    const option = Object.entries(options).find(([known]) => known === name)?.[1];
    if (!option) {
      words.push(word);
      continue;
    }
    const isJoined = rest.length > 0;
    const value = isJoined ? rest.join('=') : given[index + 1];
    if (!value) return refused(`${name} needs a value: ${name} ${option.value}.`);
    settings[option.setting] = value;
    if (!isJoined) index += 1;
  }
  return { settings, words };
}

/**
 * What a command line asks for: a text to print, a fault to print and end with 2, or a program of
 * the server with its settings and words. Words that are no options of ours belong to the command.
 * @param {readonly string[]} given
 * @returns {{ print: 'help' | 'version' } | { fault: string } |
 *   { program: string, settings: Record<string, string>, words: string[] }}
 */
export function readWords(given) {
  const asksHelp = given.includes('--help') || given.includes('-h');
  // A command says by itself which words it takes.
  const [, named] = Object.entries(commands).find(([known]) => given.includes(known)) ?? [];
  if (given[0] === 'help' || (asksHelp && (named ?? commands.start) === commands.start))
    return { print: 'help' };
  if (given.includes('--version') || given.includes('-v')) return { print: 'version' };
  const read = readOptions(given);
  if ('fault' in read) return read;
  const { settings, words } = read;
  const [first = 'start', ...others] = words;
  const command = Object.entries(commands).find(([known]) => known === first)?.[1];
  if (!command) return refused(`There is no command "${first}".`);
  if (command.program === 'main' && others.length > 0)
    return refused(`"${others[0]}" is not understood.`);
  return { program: command.program, settings, words: others };
}
