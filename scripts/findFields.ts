import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { scoreLine, sumScores, summaryLines } from './findFields/scoreLines.ts';
import { type FileScore, scoreFile } from './findFields/scoreFile.ts';

/**
 * `npm run find-fields -- FOLDER`: finds fields on the pages of all PDFs of a folder from what is
 * printed there, with the fields that the files have hidden, and compares both. Prints a line for
 * each file and the sums; the last line has the figures that have goals. The exit code is 0 when
 * there were pages to read.
 */
const { positionals } = parseArgs({ allowPositionals: true });
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
for (const name of names) {
  try {
    const score = await scoreFile(readFileSync(join(resolve(folder), name)));
    scores.push(score);
    say(scoreLine(name, score));
  } catch (error) {
    say(`${name}: not read (${error instanceof Error ? error.message : String(error)})`);
  }
}
const sum = sumScores(scores);
for (const line of summaryLines(sum)) say(line);
process.exit(sum.pages > 0 ? 0 : 1);
