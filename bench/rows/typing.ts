import type { Page } from '@playwright/test';
import { fieldsOn, importFields, openDraft, whenSizesKnown } from '../drafts.ts';
import { pairUp } from '../pairs.ts';
import { type BenchPart, estimated, milliseconds } from '../row.ts';

/** The keys of a round: the left edge of the first field goes elsewhere on its page, and back. */
const keys = ['1', 'Backspace', '2', 'Backspace'];

/**
 * A key press in the metadata editor at 5,000 fields compared with 10, from the key until its
 * effect is painted.
 */
export const typing: BenchPart = {
  name: 'typing',
  async run(bench) {
    const context = await bench.newContext();
    const open = async (count: number, pages: number) => {
      const draft = await openDraft(context, bench, bench.files.thousand);
      await whenSizesKnown(draft);
      await importFields(draft, fieldsOn(count, pages));
      await openEditor(draft.page);
      return draft.page;
    };
    const many = await open(5_000, 1_000);
    const few = await open(10, 2);
    const pairs: [number, number][] = [];
    for (let round = 0; round <= 2 * bench.pairs; round += 1) {
      // Each of a pair goes first in turn.
      const isManyFirst = round % 2 === 0;
      const first = await pressAll(isManyFirst ? many : few);
      const second = await pressAll(isManyFirst ? few : many);
      if (round > 0) pairs.push(isManyFirst ? [first, second] : [second, first]);
    }
    await context.close();
    const result = pairUp(pairs);
    return [
      estimated(
        'a key in the metadata editor at 5,000 fields ÷ at 10 fields',
        'ratio',
        result.ratio,
        { is: 'at most', bound: 2 },
        `${milliseconds(result.first)} ÷ ${milliseconds(result.second)}`,
      ),
    ];
  },
};

/** Opens the editor, and puts the cursor behind the number of the first field's left edge. */
async function openEditor(page: Page): Promise<void> {
  await page.bringToFront();
  await page.getByRole('tab', { name: 'Metadata' }).click();
  const line = page
    .getByRole('textbox', { name: 'JSON', exact: true })
    .locator('.cm-line')
    .filter({ hasText: '"Right"' })
    .first();
  await line.click();
  await page.keyboard.press('End');
  await page.keyboard.press('ArrowLeft');
}

/** Types a digit and takes it back, both of which are understood; the ms until each was painted. */
async function pressAll(page: Page): Promise<number> {
  await page.bringToFront();
  let sum = 0;
  for (const key of keys) {
    await page.evaluate(() => window.bench.latency.reset());
    await page.keyboard.press(key);
    sum += (await page.evaluate(() => window.bench.latency.read())).latency;
  }
  return sum / keys.length;
}
