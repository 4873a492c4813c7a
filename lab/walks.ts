import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * `npx tsx lab/walks.ts [--write]`: does what docs/architecture.md lists file by file, counts the
 * files in which a function of ours ran meanwhile, and compares. `--write` puts them into the page:
 * its order and its words stay, what left goes, and what came stands at the end of its list with
 * the first sentence of its source. The exit code is 0 only where page and count agree.
 */
const walks = [
  { title: 'Opening a PDF, file by file', child: 'openDocument.ts' },
  { title: 'Storing metadata, file by file', child: 'storeMetadata.ts' },
];

const root = join(import.meta.dirname, '..');
const page = join(root, 'docs/architecture.md');
const say = (text: string) => process.stdout.write(`${text}\n`);

/** Runs a walk in a process of its own, which is left as the action leaves it. */
async function walk(child: string): Promise<readonly string[]> {
  const running = fork(join(import.meta.dirname, 'walks', child), {
    cwd: root,
    execArgv: ['--import', 'tsx'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const files = await Promise.race([once(running, 'message'), once(running, 'exit')]);
  if (!Array.isArray(files[0])) throw new Error(`${child} ended without its files.`);
  return files[0] as string[];
}

/** What a file says of itself first. */
function wordsOf(file: string): string {
  const [, said = ''] =
    /\/\*\*([\s\S]*?)\*\//.exec(readFileSync(join(root, 'src', file), 'utf8')) ?? [];
  const sentence =
    said
      .replaceAll(/\s*\n\s*\*\s?|\s+/g, ' ')
      .trim()
      .split(/[.;:]( |$)/)[0] ?? '';
  return sentence.charAt(0).toLowerCase() + sentence.slice(1);
}

/** A section of the page with its list as it must be: `files`, in the order of the page. */
function listAnew(section: string, files: readonly string[]): string {
  const line = /^\d+\. `([^`]+)`: (.*)$\n?/gm;
  const listed = new Map(
    [...section.matchAll(line)].map(([, file = '', words = '']) => [file, words]),
  );
  const order = [
    ...[...listed.keys()].filter((file) => files.includes(file)),
    ...files.filter((file) => !listed.has(file)),
  ];
  const list = order.map(
    (file, at) => `${at + 1}. \`${file}\`: ${listed.get(file) ?? wordsOf(file)}\n`,
  );
  const head = section
    .slice(0, section.search(/^\d+\. /m))
    .replace(/\d+ files/, `${files.length} files`);
  return `${head}${list.join('')}\n`;
}

const before = readFileSync(page, 'utf8');
let after = before;
for (const { title, child } of walks) {
  const files = await walk(child);
  say(`${title}: ${files.length} files`);
  const [section = ''] = new RegExp(`^## ${title}\n[\\s\\S]*?(?=^## )`, 'm').exec(after) ?? [];
  for (const file of files) if (!section.includes(`\`${file}\``)) say(`  + ${file}`);
  for (const [, file = ''] of section.matchAll(/^\d+\. `([^`]+)`/gm))
    if (!files.includes(file)) say(`  - ${file}`);
  after = after.replace(section, () => listAnew(section, files));
}
if (process.argv.includes('--write')) writeFileSync(page, after);
else if (after !== before) {
  say('docs/architecture.md has other files: `npx tsx lab/walks.ts --write` writes these.');
  process.exitCode = 1;
}
