import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { errorLines } from './findFields/errorLines.ts';
import { scoreLine, sumScores, summaryLines } from './findFields/scoreLines.ts';
import { type FileScore, type ScoredPage, scoreFile } from './findFields/scoreFile.ts';

/**
 * `npm run find-fields -- FOLDER`: finds fields on the pages of all PDFs of a folder from what is
 * printed there, with the fields that the files have hidden, and compares both. Prints a line for
 * each file and the sums, also of two halves of the files, by a hash of their names: what is tuned
 * on one is seen on the other. The last line has the figures that have goals. `--errors` lists what
 * was missed and what is false, in points. The exit code is 0 when there were pages to read.
 */
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { errors: { type: 'boolean' } },
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
const scores: FileScore[] = [];
const halves: [FileScore[], FileScore[]] = [[], []];
const isFirstHalf = (name: string) =>
  (createHash('sha256').update(basename(name)).digest()[0] ?? 0) < 128;
for (const name of names) {
  try {
    const pages: ScoredPage[] = [];
    const bytes = readFileSync(join(resolve(folder), name));
    const score = await scoreFile(bytes, (page) => pages.push(page));
    scores.push(score);
    halves[isFirstHalf(name) ? 0 : 1]?.push(score);
    say(scoreLine(name, score));
    if (values.errors) for (const line of errorLines(pages)) say(line);
  } catch (error) {
    say(`${name}: not read (${error instanceof Error ? error.message : String(error)})`);
  }
}
for (const [index, half] of halves.entries())
  say(scoreLine(`half ${index + 1} (${half.length} files)`, sumScores(half)));
const sum = sumScores(scores);
for (const line of summaryLines(sum)) say(line);
process.exit(sum.pages > 0 ? 0 : 1);
