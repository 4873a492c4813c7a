import { fieldsOn, importFields, openDraft, whenSizesKnown } from '../drafts.ts';
import type { BenchPart } from '../row.ts';
import { median } from '../stats.ts';

/** Export and import of metadata with 5,000 fields, by the buttons. */
export const metadata: BenchPart = {
  name: 'metadata',
  async run(bench) {
    const context = await bench.newContext();
    const draft = await openDraft(context, bench, bench.files.thousand);
    const { page } = draft;
    await whenSizesKnown(draft);
    const imports: number[] = [];
    const exports: number[] = [];
    for (let round = 0; round <= bench.pairs; round += 1) {
      const imported = await importFields(draft, fieldsOn(5_000, 1_000));
      // Work that an import defers does not belong to the export's time, and the work of an undo
      // does not belong to the next import's.
      await page.waitForTimeout(500);
      const [exported] = await Promise.all([
        page.evaluate(() => window.bench.whenSaved()),
        page.getByRole('button', { name: 'Export metadata' }).click(),
      ]);
      await page.keyboard.press('Control+z');
      await page.waitForTimeout(300);
      if (round === 0) continue;
      imports.push(imported);
      exports.push(exported);
    }
    await context.close();
    return [
      {
        what: 'export of 5,000 fields',
        unit: 'ms',
        value: median(exports),
        target: { is: 'at most', bound: 50 },
      },
      {
        what: 'import of 5,000 fields with validation',
        unit: 'ms',
        value: median(imports),
        target: { is: 'at most', bound: 150 },
      },
    ];
  },
};
