import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureBuilt } from '../scripts/build/ensureBuilt.mjs';
import { type Collection, findCollection } from './corpus/collection.ts';
import { seenText } from './corpus/pictures/lookAtSealed.ts';
import { otherReaders } from './corpus/pictures/otherReaders.ts';
import { readFirstBytes } from './corpus/firstBytes.ts';
import { measureFirstPages } from './corpus/firstPages.ts';
import { firstPageFaults, firstPageTable } from './corpus/firstPageTable.ts';
import { hasPoppler } from './corpus/readBack.ts';
import { runCorpus } from './corpus/runCorpus.ts';
import { sealFolder, sumsText } from './corpus/sealFolder.ts';
import { sealTools } from './corpus/sealFaults.ts';
import { faultsOf, keepTable, tableOf } from './corpus/table.ts';
import { ensureChromium } from '../scripts/test/ensureChromium.ts';

/**
 * `npm run corpus [-- --from FOLDER] [--only PART-OF-A-NAME]
 * [--write]`: takes a collection of PDFs (also `FIELDWRIGHT_CORPUS`) with its manifest through the
 * whole product in a real browser, prints a table, and with `--write` keeps it in
 * docs/pdf-support.md. The exit code is 0 only when every cell is as the manifest says, or
 * explained, and no first page takes much longer than in bare pdf.js; `--first-pages` does only
 * the latter, with at most `--pairs` openings of each file.
 *
 * `npm run corpus -- --seal FOLDER [--only PART-OF-A-NAME]`: seals every PDF of a folder, reads
 * each back, and compares pictures of its pages before and after by pdf.js and other readers. The
 * exit code is 0 only when all that open are sealed, valid, and as their signers were shown them.
 *
 * `npm run corpus -- --first-bytes FOLDER [--only PART-OF-A-NAME]`: reads page 1 of every PDF in a
 * folder and below with what is answered together for it. The exit code is 0 only when pdf.js asks
 * for nothing else, whatever the document.
 */
const { values } = parseArgs({
  options: {
    from: { type: 'string' },
    seal: { type: 'string' },
    only: { type: 'string' },
    pairs: { type: 'string', default: '5' },
    'first-bytes': { type: 'string' },
    'first-pages': { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
  },
});
const say = (text: string) => process.stdout.write(`${text}\n`);
if (values['first-bytes'] !== undefined)
  process.exit(await readFirstBytes(resolve(values['first-bytes']), values.only, say));
if (values.seal !== undefined) {
  for (const [tool, isHere] of Object.entries(sealTools))
    if (!isHere) say(`SKIPPED: what ${tool} says of sealed documents (not installed)`);
  for (const { name, isHere } of otherReaders)
    if (!isHere) say(`SKIPPED: pictures by ${name} (not installed)`);
  if (!(await ensureChromium())) process.exit(1);
  const sums = await sealFolder(resolve(values.seal), values.only, say);
  say(`${sumsText(sums)}\n${seenText(sums.seen)}`);
  process.exit(sums.files > 0 && sums.valid === sums.opened ? 0 : 1);
}
const named = values.from ?? process.env.FIELDWRIGHT_CORPUS;
const collection = findCollection(named);
if (!collection) {
  say(
    named
      ? `${named} holds no manifest.json, so nothing was tried.`
      : 'SKIPPED: no collection of PDFs is at hand. Name its folder: npm run corpus -- --from FOLDER',
  );
  process.exit(named ? 1 : 0);
}
if (!(await ensureChromium())) process.exit(1);
if (!hasPoppler) say('SKIPPED: what poppler would read in sealed documents (not installed)');
await ensureBuilt();
if (values['first-pages']) process.exit(await measureOpening(collection));
const { results, sent, faults } = await runCorpus({ collection, only: values.only, say });
const table = tableOf(results);
say(`\n${table}\n`);
if (sent.length > 0) say(`From disk to a started transaction: ${sent.join('; ')}.`);
const wrong = [...faultsOf(results, collection.folder), ...faults];
for (const fault of wrong) say(`WRONG  ${fault}`);
if (values.write && wrong.length === 0 && values.only === undefined) keepTable(table, 'corpus');
say(
  `${results.length} files: ${wrong.length === 0 ? 'all as they should be' : `${wrong.length} wrong`}.`,
);
process.exit(Math.max(wrong.length === 0 ? 0 : 1, await measureOpening(collection)));

/** Measures how long first pages take, and says what is wrong with that; the exit code. */
async function measureOpening(all: Collection): Promise<number> {
  const first = await measureFirstPages(all, {
    only: values.only,
    pairs: Number(values.pairs),
    say,
  });
  const slow = firstPageFaults(first);
  const text = firstPageTable(first);
  say(`\n${text}\n`);
  for (const fault of slow) say(`WRONG  ${fault}`);
  if (values.write && slow.length === 0 && values.only === undefined)
    keepTable(text, 'first pages');
  say(`${first.length} first pages: ${slow.length === 0 ? 'none waits' : `${slow.length} wrong`}.`);
  return slow.length === 0 ? 0 : 1;
}
