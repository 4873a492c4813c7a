import type { Page } from '@playwright/test';
import { fieldsOn, importFields, openDraft } from '../drafts.ts';
import { pairUp } from '../pairs.ts';
import { type BenchPart, estimated, milliseconds, type Row } from '../row.ts';
import { quantile } from '../stats.ts';

const verbs = ['select', 'nudge', 'add', 'delete', 'undo'] as const;
type Verb = (typeof verbs)[number];

/**
 * The time until one verb was visible (ms), and the longest task of the main thread that it caused.
 */
interface Answer {
  latency: number;
  longest: number;
}

/**
 * The verbs of editing at 5,000 fields compared with 10, by real keys and presses, from the event
 * until its effect is painted.
 */
export const editing: BenchPart = {
  name: 'editing',
  async run(bench) {
    const context = await bench.newContext();
    const many = await openDraft(context, bench, bench.files.thousand);
    const few = await openDraft(context, bench, bench.files.thousand);
    await importFields(many, fieldsOn(5_000, 1_000));
    await importFields(few, fieldsOn(10, 2));
    const answers = new Map<Verb, [Answer, Answer][]>(verbs.map((verb) => [verb, []]));
    for (let round = 0; round <= 2 * bench.pairs; round += 1) {
      const atMany = await doAll(many.page);
      const atFew = await doAll(few.page);
      if (round === 0) continue;
      for (const verb of verbs) {
        const [a, b] = [atMany.get(verb), atFew.get(verb)];
        if (a && b) answers.get(verb)?.push([a, b]);
      }
    }
    await context.close();
    return verbs.flatMap((verb) => rowsOf(verb, answers.get(verb) ?? []));
  },
};

/** Runs every verb once, in an order that restores the draft. */
async function doAll(page: Page): Promise<Map<Verb, Answer>> {
  await page.bringToFront();
  await page.keyboard.press('Escape');
  const found = new Map<Verb, Answer>();
  const timed = async (verb: Verb, act: () => Promise<void>) => {
    await page.evaluate(() => window.bench.latency.reset());
    await act();
    found.set(verb, await page.evaluate(() => window.bench.latency.read()));
  };
  const box = await page.locator('[data-field-name="field_2"]').boundingBox();
  if (!box) throw new Error('field_2 is not on the screen');
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  await timed('select', () => page.mouse.click(middle.x, middle.y));
  await timed('nudge', () => page.keyboard.press('ArrowRight'));
  await page.getByRole('toolbar', { name: 'Field types' }).getByText('Single line').click();
  await page.mouse.move(middle.x, middle.y + 140);
  await timed('add', () => page.mouse.click(middle.x, middle.y + 150));
  await timed('delete', () => page.keyboard.press('Delete'));
  await timed('undo', () => page.keyboard.press('Control+z'));
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+z');
  await page.evaluate(() => window.bench.latency.read());
  return found;
}

function rowsOf(verb: Verb, pairs: readonly [Answer, Answer][]): Row[] {
  const result = pairUp(pairs.map(([many, few]) => [many.latency, few.latency]));
  return [
    estimated(
      `${verb} at 5,000 fields ÷ at 10 fields`,
      'ratio',
      result.ratio,
      { is: 'at most', bound: 1.5 },
      `${milliseconds(result.first)} ÷ ${milliseconds(result.second)}`,
    ),
    {
      what: `${verb} at 5,000 fields, p98`,
      unit: 'ms',
      value: quantile(
        pairs.map(([many]) => many.latency),
        0.98,
      ),
      target: { is: 'at most', bound: 100 },
      note: `longest task that follows: ${milliseconds(
        quantile(
          pairs.map(([many]) => many.longest),
          0.98,
        ),
      )}`,
    },
  ];
}
