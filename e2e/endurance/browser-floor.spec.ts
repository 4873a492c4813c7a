import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  compatData,
  withoutYoung,
  youngFeatures,
  youngInScript,
  youngInStyles,
} from '../../scripts/check/browserFloor.ts';
import {
  exportedFields,
  exportMetadata,
  exportText,
  field,
  goToPage,
  openPdfs,
  pageFrame,
  placeByClick,
  placeByDrag,
  reach,
  settled,
  snapOff,
  toPoints,
  tool,
} from '../support/screens/designer.ts';
import { pdfFile } from '../support/pdfs/makePdf.ts';
import { onceMore } from '../support/onceMore.ts';
import { expect, test } from '../support/test.ts';

/** What the built scripts name although some browser of the floor lacks it, and why they may. */
const scriptsMay: Readonly<Record<string, string>> = {
  Float16Array: 'core-js asks whether it is there',
  ClipboardItem: 'copying a link asks whether it is there',
  ImageDecoder: 'pdf.js asks whether it is there',
  'ImageDecoder.isTypeSupported': 'pdf.js asks whether ImageDecoder is there',
  VideoFrame: 'comes from an ImageDecoder alone',
  'JSON.rawJSON': 'core-js asks whether it is there',
  'JSON.isRawJSON': 'core-js asks whether JSON.rawJSON is there',
  'CSS.registerProperty': 'Base UI asks whether it is there',
  'Error.captureStackTrace': 'zod asks whether it is there',
  'Document#startViewTransition': 'React tries it, and only for what is not used here',
  'Element#startViewTransition': 'React tries it, and only for what is not used here',
  'Element#checkVisibility': 'Base UI asks whether it is there',
  'HTMLElement#showPopover': 'the tooltip asks whether it is there',
  'HTMLElement#hidePopover': 'the tooltip asks whether it is there',
  'ArrayBuffer#resize': 'a method of our own has this name',
  'AsyncDisposableStack#use': 'React.use',
  'DisposableStack#use': 'React.use',
  'EventTarget#when': 'a method of zod has this name',
  'FileSystemEntry#copyTo': 'a method of pdf.js has this name',
  'FileSystemEntry#getMetadata': 'a method of pdf.js has this name',
  'HTMLGeolocationElement#isValid': 'a method of pdf.js has this name',
  'HTMLInstallElement#isValid': 'a method of pdf.js has this name',
  'IDBIndex#locale': 'methods of our own have this name',
  'IntersectionObserverEntry#isVisible': 'a method of pdf.js has this name',
  'Iterator#drop': 'methods of our own have this name',
  'Iterator#take': 'methods of our own have this name',
  'Iterator#toArray': 'React.Children.toArray',
  'NavigatorLogin#setStatus': 'a function of Emscripten has this name',
  'SharedArrayBuffer#grow': 'WebAssembly.Memory has this method, too',
  'Intl.Segmenter': 'CodeMirror asks whether it is there',
  'IntersectionObserver#scrollMargin': 'a method of CodeMirror has this name',
  'Selection#getComposedRanges': 'CodeMirror asks whether it is there',
  'TextFormatUpdateEvent#getTextFormats': 'comes from an EditContext alone',
  Viewport: 'a class of CodeMirror has this name',
  'Window#external': 'a method of CodeMirror’s parser has this name',
  'Window#dump': 'a method of pdf.js has this name',
  'WorkerGlobalScope#dump': 'a method of pdf.js has this name',
};

/** Properties and values of the built styles without which nothing is lost but comfort. */
const stylesMay: readonly RegExp[] = [
  /^-webkit-touch-callout|^text-size-adjust|^resize|^cursor/,
  // Bars of progress are drawn in the way of each engine.
  /^:-(moz|webkit)-progress/,
  /^:selection/,
  // Speed alone, nicer line ends, a calm scroll bar, an input as wide as its text.
  /^content-visibility|^contain-intrinsic|^text-wrap|^scrollbar-|^field-sizing|^overflow-anchor/,
  /^overflow-clip-margin|^forced-color-adjust/,
  // The prefixed ones stand beside them.
  /^user-select|^hyphens/,
];

const built = join(import.meta.dirname, '../../dist/web');
/** The page of the calls is for developers: what it needs of a browser, Swagger UI says. */
const ofSwagger = /^swagger-ui[\\/]/;
const filesOf = (ending: RegExp) =>
  readdirSync(built, { recursive: true, encoding: 'utf8' }).filter(
    (path) => ending.test(path) && !ofSwagger.test(path),
  );
const read = (path: string) => readFileSync(join(built, path), 'utf8');

test('the built scripts and styles need nothing that Chrome 111, Firefox 115 or Safari 16.4 lack', async () => {
  const data = await compatData();
  const young = youngFeatures(data);
  expect(young.length).toBeGreaterThan(500);
  const scripts = filesOf(/\.m?js$/);
  expect(scripts.filter((path) => /pdf\.(worker|renderer)/.test(path))).toHaveLength(2);
  const used = scripts.flatMap((path) =>
    youngInScript(read(path), young).map(({ name, lackedBy }) => ({ name, path, lackedBy })),
  );
  expect(used.filter(({ name }) => !(name in scriptsMay))).toEqual([]);
  const styles = [...new Set(filesOf(/\.css$/).flatMap((path) => youngInStyles(read(path), data)))];
  expect(styles.filter((what) => !stylesMay.some((may) => may.test(what)))).toEqual([]);
  // The lint itself sees what it is for.
  expect(youngInStyles('a{color:light-dark(red,blue)}b:has(c){top:0}', data)).toHaveLength(2);
  expect(youngInScript('Promise.withResolvers();"".toWellFormed()', young)).toHaveLength(2);
});

test('without all that the oldest browsers lack, in the page and in its threads, one can work', async ({
  page,
}) => {
  const away = withoutYoung(youngFeatures(await compatData()));
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  await page.addInitScript(away);
  const threads: string[] = [];
  await page.route(/pdf\.(worker|renderer)\.min[^/]*\.mjs$/, async (route) => {
    const answer = await route.fetch(onceMore);
    threads.push(route.request().url());
    await route.fulfill({ response: answer, body: `{${away}}${await answer.text()}` });
  });
  await page.goto('/');
  expect(await page.evaluate(() => 'map' in new Map().values())).toBe(false);
  await openPdfs(page, pdfFile('old.pdf', { pages: [{ text: 'One' }, { rotate: 90 }] }));
  expect(await page.evaluate(() => 'toWellFormed' in String.prototype)).toBe(false);
  await expect.poll(() => threads.length).toBeGreaterThan(1);
  await snapOff(page);
  const region = await goToPage(page, 2);
  const at = await reach(page, region, { x: 300.4, y: 200.2 });
  const point = toPoints(await pageFrame(region), at);
  await placeByClick(page, 'Single line', at);
  await placeByDrag(page, 'Check', await reach(page, region, { x: 120, y: 100 }));
  await expect(field(page, 'Check1')).toBeVisible();
  const line = exportedFields(await exportMetadata(page)).get('SingleLine1')?.Location;
  expect(line).toMatchObject({ PageNumber: 2, Width: 180, Height: 20 });
  expect(Math.abs((line?.Right ?? 0) - (point.x - 90))).toBeLessThan(0.011);
  expect(Math.abs((line?.Top ?? 0) - (point.y - 10))).toBeLessThan(0.011);
  const before = await exportText(page);
  await tool(page, 'Check').focus();
  await page.getByRole('button', { name: 'Zoom in' }).hover();
  await expect(page.locator('[popover][data-open]')).toBeVisible();
  await expect(page.getByText('Saved in this browser')).toBeVisible();
  await page.reload();
  await settled(page.locator('[data-page-number="1"]').first());
  await expect(page.getByText('Saved in this browser')).toBeVisible();
  expect(await exportText(page)).toBe(before);
  expect(errors).toEqual([]);
});

test('a browser that is too old gets a sentence, any other does not', async ({ page, context }) => {
  const sentence = page.getByRole('alert').filter({ hasText: 'too old for Fieldwright' });
  await page.goto('/');
  await expect(page.getByLabel('Open PDF')).toBeAttached();
  await expect(sentence).toHaveCount(0);
  const old = await context.newPage();
  // Firefox 114 has no toSorted.
  await old.addInitScript('delete Array.prototype.toSorted');
  await old.goto('/');
  await expect(old.getByRole('alert').filter({ hasText: 'Firefox 115' })).toBeVisible();
});
