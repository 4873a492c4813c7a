import { parseArgs } from 'node:util';
import { ensureBuilt } from './build/ensureBuilt.mjs';
import { findCollection } from './corpus/collection.ts';
import { hasPoppler } from './corpus/readBack.ts';
import { runCorpus } from './corpus/runCorpus.ts';
import { faultsOf, keepTable, tableOf } from './corpus/table.ts';
import { ensureChromium } from './test/ensureChromium.ts';

/**
 * `npm run corpus [-- --from FOLDER] [--only PART-OF-A-NAME]
 * [--write]`: takes a collection of PDFs (also `FIELDWRIGHT_CORPUS`) with its manifest through the
 * whole product in a real browser, prints a table, and with `--write` keeps it in
 * docs/pdf-support.md. The exit code is 0 only when every cell is as the manifest says, or
 * explained.
 */
const { values } = parseArgs({
  options: {
    from: { type: 'string' },
    only: { type: 'string' },
    write: { type: 'boolean', default: false },
  },
});
const say = (text: string) => process.stdout.write(`${text}\n`);
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
const { results, sent, faults } = await runCorpus({ collection, only: values.only, say });
const table = tableOf(results);
say(`\n${table}\n`);
if (sent.length > 0) say(`From disk to a started transaction: ${sent.join('; ')}.`);
const wrong = [...faultsOf(results, collection.folder), ...faults];
for (const fault of wrong) say(`WRONG  ${fault}`);
if (values.write && wrong.length === 0 && values.only === undefined) keepTable(table);
say(
  `${results.length} files: ${wrong.length === 0 ? 'all as they should be' : `${wrong.length} wrong`}.`,
);
process.exit(wrong.length === 0 ? 0 : 1);
