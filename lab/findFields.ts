import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { errorLines } from './findFields/errorLines.ts';
import { partOf, sourceOf } from './findFields/partOf.ts';
import { figuresOf, partLines, scoreLine } from './findFields/scoreLines.ts';
import {
  addScores,
  type FileScore,
  noScore,
  readPages,
  type ScoredPage,
  scoreFile,
} from './findFields/scoreFile.ts';

/**
 * `npm run find-fields -- FOLDER`: finds fields on the pages of all PDFs of a folder from what is
 * printed there, with the fields that the files have hidden, and compares both. Prints a line for
 * each file, then the figures and what fields were taken for by part, and by part and source:
 * `learned` is looked at while the finder is made, `judged` never is (`partOf`). The last line has
 * the figures that have goals. `--errors` lists what was missed and what is false in the learned
 * part, in points; `--rules` leaves out what was learned. The exit code is 0 when there were pages
 * to read.
 */
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { errors: { type: 'boolean' }, rules: { type: 'boolean' } },
});
const say = (text: string) => process.stdout.write(`${text}\n`);
const [folder] = positionals;
if (folder === undefined) {
  say('Name a folder of PDFs: npm run find-fields -- FOLDER');
  process.exit(1);
}
const names = readdirSync(resolve(folder), { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.pdf$/i.test(name))
  .sort();
const sums = new Map<string, FileScore>();
const addTo = (name: string, score: FileScore) =>
  sums.set(name, addScores(sums.get(name) ?? noScore, score));
for (const name of names) {
  try {
    const pages: ScoredPage[] = [];
    const part = partOf(name);
    const bytes = readFileSync(join(resolve(folder), name));
    const by = values.rules ? 'rules' : 'all';
    const score = await scoreFile(readPages(bytes), by, (page) => pages.push(page));
    for (const key of [part, `${part}, ${sourceOf(name)}`, 'all']) addTo(key, score);
    say(scoreLine(name, score));
    if (values.errors && part === 'learned') for (const line of errorLines(pages)) say(line);
  } catch (error) {
    say(`${name}: not read (${error instanceof Error ? error.message : String(error)})`);
  }
}
for (const key of [...sums.keys()].toSorted())
  for (const line of partLines(key, sums.get(key) ?? noScore)) say(line);
const sum = sums.get('all') ?? noScore;
say(figuresOf(sum));
process.exit(sum.pages > 0 ? 0 : 1);
