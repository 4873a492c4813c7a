import type { BrowserContext, Page } from '@playwright/test';
import type { FileMetadataInput } from '#core/wire/contract/fileMetadata.ts';
import type { Bench } from './row.ts';

/** The time that a person needs to choose a file in the system's dialog, ms. */
const choosing = 1_000;
/** The time for which a person looks at the first screen before doing anything, ms. */
const looking = 1_500;

/** How a person brings a file in. */
export type OpeningWay = 'chosen after 1 s' | 'chosen at once' | 'dropped, nothing pressed';

/**
 * Opens a file in the product as a person does: presses the button and chooses, or drops it.
 * Returns the ms from the choice until page 1 is on the screen.
 */
export async function openAsPerson(
  page: Page,
  bench: Pick<Bench, 'product'>,
  path: string,
  way: OpeningWay = 'chosen after 1 s',
): Promise<number> {
  await page.goto(bench.product.url);
  await page.evaluate(() => window.bench.clickable);
  await page.waitForTimeout(looking);
  if (way === 'dropped, nothing pressed') await dropFile(page, path);
  else {
    const [dialog] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.getByLabel('Open PDF').click(),
    ]);
    if (way === 'chosen after 1 s') await page.waitForTimeout(choosing);
    await dialog.setFiles(path);
  }
  return page.evaluate(() => window.bench.firstPage());
}

/**
 * Drags a file from disk over the page, a frame later drops it. The file comes from an input of the
 * bench's own, so that it is one of the disk, as a dropped one is.
 */
async function dropFile(page: Page, path: string): Promise<void> {
  const source = await page.evaluateHandle(() => {
    const input = document.createElement('input');
    input.type = 'file';
    input.hidden = true;
    document.body.append(input);
    return input;
  });
  await source.setInputFiles(path);
  await source.evaluate((input) => window.bench.drop(input));
}

/** Hands the file to a baseline page; returns the ms from then until page 1 is on the screen. */
export async function openInBaseline(
  page: Page,
  bench: Pick<Bench, 'baselines'>,
  name: 'bare' | 'stock',
  path: string,
  scale: number,
): Promise<number> {
  await page.goto(`${bench.baselines}/${name}.html?scale=${scale}`);
  await page.waitForTimeout(looking);
  await page.getByLabel('Open PDF').setInputFiles(path);
  return page.evaluate(() => window.bench.firstPage());
}

/** The device px per point at which the product shows its pages at the moment. */
export function scaleOf(page: Page): Promise<number> {
  const region = page.locator('[data-px-per-pt]').first();
  return region.evaluate(
    (element) => Number(element.getAttribute('data-px-per-pt')) * devicePixelRatio,
  );
}

/** A draft of a file, open in a tab of its own. */
interface OpenDraft {
  page: Page;
}

/** Opens a file in a new tab and waits until the view is at rest. */
export async function openDraft(
  context: BrowserContext,
  bench: Bench,
  path: string,
): Promise<OpenDraft> {
  const page = await context.newPage();
  await openAsPerson(page, bench, path);
  await page.waitForURL(/\/design\//);
  await page.evaluate(() => window.bench.session().viewer.pictures.whenQuiet());
  return { page };
}

/** Lets a draft do nothing of what it does at rest, or lets it go on. */
export function keepStill(page: Page, isStill: boolean): Promise<void> {
  return page.evaluate((is) => {
    const { viewer } = window.bench.session();
    viewer.setGesture(is);
    viewer.pictures.refresh();
  }, isStill);
}

/** Imports metadata as a person does; resolves when its fields are in the draft. */
export async function importFields(
  { page }: OpenDraft,
  metadata: FileMetadataInput,
): Promise<void> {
  const count = countFields(metadata);
  const [dialog] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Import metadata' }).click(),
  ]);
  const waiting = page.evaluate((fields) => window.bench.whenFields(fields), count);
  await dialog.setFiles({
    name: 'fields.metadata.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify(metadata)),
  });
  await waiting;
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
}

/**
 * Waits until the sizes of all pages are known: only then is it known whether each field is on its
 * page, and only then is the memory for the sizes taken.
 */
export async function whenSizesKnown({ page }: OpenDraft): Promise<void> {
  await page.waitForFunction(
    () => {
      const [facts] = window.bench.session().store.getState().facts.values();
      return facts?.pageSizes.size === facts?.pageCount;
    },
    undefined,
    { timeout: 180_000, polling: 100 },
  );
}

function countFields({ FormSets = {} }: FileMetadataInput): number {
  return Object.values(FormSets).reduce((sum, set) => sum + Object.keys(set).length, 0);
}

/**
 * Metadata with that many fields, spread evenly over the given number of pages from the first on,
 * in rows that do not overlap.
 */
export function fieldsOn(count: number, pages: number): FileMetadataInput {
  const perPage = Math.ceil(count / pages);
  const columns = perPage > 100 ? 50 : 4;
  const [across, down] = perPage > 100 ? [10, 6] : [100, 24];
  const fields = Array.from({ length: count }, (_, index) => {
    const at = index % perPage;
    const place = {
      Right: 40 + (at % columns) * (across + 2),
      Top: 60 + Math.floor(at / columns) * (down + 1),
      Width: across,
      Height: down,
      PageNumber: 1 + Math.floor(index / perPage),
    };
    const type = index % 3 === 0 ? 'Check' : 'SingleLine';
    return [`field_${index + 1}`, { Type: type, Location: place }] as const;
  });
  return {
    DisplayName: 'Bench',
    Signers: { Signer1: { FormSets: ['bench'] } },
    FormSets: { bench: Object.fromEntries(fields) },
  };
}
