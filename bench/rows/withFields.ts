import { fieldsOn, importFields, openDraft, type OpenDraft } from '../drafts.ts';
import { inPairs } from '../pairs.ts';
import { type BenchPart, estimated, milliseconds } from '../row.ts';

/**
 * A draft that is visited again: its first page with 5,000 fields in the draft, compared with the
 * same without fields.
 */
export const withFields: BenchPart = {
  name: 'with-fields',
  async run(bench) {
    const context = await bench.newContext();
    const full = await openDraft(context, bench, bench.files.thousand);
    await importFields(full, fieldsOn(5_000, 1_000));
    await full.page.evaluate(() => window.bench.session().keeper.settled());
    // Background writing would disturb the first visit.
    await full.page.waitForTimeout(2_000);
    const empty = await openDraft(context, bench, bench.files.thousand);
    await full.page.close();
    await empty.page.close();
    const visit = async ({ url }: OpenDraft) => {
      const page = await context.newPage();
      await page.goto(url);
      const ms = await page.evaluate(() => window.bench.firstPageOfVisit());
      await page.close();
      return ms;
    };
    const result = await inPairs(
      bench.pairs,
      () => visit(full),
      () => visit(empty),
    );
    await context.close();
    return [
      estimated(
        'first page painted with 5,000 fields in the draft ÷ none, 1,000 pages',
        'ratio',
        result.ratio,
        { is: 'at most', bound: 1.1 },
        `${milliseconds(result.first)} ÷ ${milliseconds(result.second)}, from the navigation on`,
      ),
    ];
  },
};
