import { readdir, readFile, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Page } from '@playwright/test';
import { createSigningClient } from '#client/createSigningClient.ts';
import { sendForSigning } from '#client/sendForSigning.ts';
import type { SigningOrder } from '#client/signingOrder.ts';
import { serveByVite } from '../../scripts/examples/serveByVite.ts';
import { asksAgain } from '../support/screens/asksAgain.ts';
import {
  type ExportedMetadata,
  drag,
  pageFrame,
  placeByDrag,
  settled,
  snapOff,
  toPoints,
  windowBox,
} from '../support/screens/designer.ts';
import { installExample, serveFolder } from '../support/programs/installed.ts';
import { pdfFile } from '../support/pdfs/makePdf.ts';
import { run } from '../support/programs/run.ts';
import { saveData } from '../support/screens/saveData.ts';
import { seriousViolations } from '../support/screens/seriousViolations.ts';
import { expect, test } from '../support/test.ts';

const exactness = 0.02;
const file = () =>
  pdfFile('contract.pdf', { pages: [{}, { rotate: 90, cropBox: [50, 100, 562, 692] }] });

let plain: { folder: string; remove: () => Promise<void> };
test.beforeAll(async () => {
  test.setTimeout(600_000);
  plain = await installExample('plain');
});
test.afterAll(() => plain.remove());

/** Counts what outlives an element: workers, object addresses, and listeners on the page. */
async function countLeaks(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const counts = { workers: 0, addresses: 0, listeners: 0 };
    Object.assign(window, { counts });
    const { createObjectURL, revokeObjectURL } = URL;
    URL.createObjectURL = (blob) => {
      counts.addresses += 1;
      return createObjectURL.call(URL, blob);
    };
    URL.revokeObjectURL = (url) => {
      counts.addresses -= 1;
      revokeObjectURL.call(URL, url);
    };
    window.Worker = class extends Worker {
      constructor(...values: ConstructorParameters<typeof Worker>) {
        super(...values);
        counts.workers += 1;
      }
      override terminate() {
        counts.workers -= 1;
        super.terminate();
      }
    };
    for (const target of [window, document]) {
      const own = new Map<unknown, number>();
      const { addEventListener, removeEventListener } = target;
      const note = (listener: unknown, by: 1 | -1) => {
        const before = own.get(listener) ?? 0;
        if (by < 0 && before === 0) return;
        own.set(listener, before + by);
        counts.listeners += by;
      };
      target.addEventListener = (...values: Parameters<typeof addEventListener>) => {
        const [, listener, options] = values;
        const signal = typeof options === 'object' ? options.signal : undefined;
        const once = typeof options === 'object' && options.once;
        if (!once && !signal?.aborted) {
          note(listener, 1);
          signal?.addEventListener('abort', () => note(listener, -1));
        }
        addEventListener.apply(target, values);
      };
      target.removeEventListener = (...values: Parameters<typeof removeEventListener>) => {
        note(values[1], -1);
        removeEventListener.apply(target, values);
      };
    }
    // No store of the browser is to be asked.
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB'] as const)
      Object.defineProperty(window, name, {
        get() {
          throw new Error(`${name} was asked`);
        },
      });
  });
}

const leaks = (page: Page) =>
  page.evaluate(() => ({ ...(window as unknown as { counts: Record<string, number> }).counts }));

/** Waits, as long as a busy machine needs, until a page has that many threads. */
const haveThreads = (page: Page, count: number) =>
  expect.poll(async () => (await leaks(page))['workers'], { timeout: 90_000 }).toBe(count);

/** Chooses the contract and waits for the designer with its first page. */
async function choose(page: Page): Promise<void> {
  await page.getByLabel('Contract').setInputFiles(file());
  const first = page.locator('[data-page-number="1"]').first();
  // While a page is developed it fetches the designer module by module.
  await first.waitFor({ timeout: 90_000 });
  await settled(first);
}

/** Drags a signature onto page 1 and says where its middle should be, in points. */
async function placeOne(page: Page): Promise<{ x: number; y: number }> {
  await snapOff(page);
  const frame = await pageFrame(page.locator('[data-page-number="1"]').first());
  const at = { x: frame.left + frame.width * 0.41 + 0.25, y: frame.top + 211.5 };
  await placeByDrag(page, 'Signature', at);
  return toPoints(frame, at);
}

function expectAt(metadata: ExportedMetadata | undefined, middle: { x: number; y: number }) {
  const [set] = Object.values(metadata?.FormSets ?? {});
  const [only] = Object.values(set ?? {});
  const { Right = 0, Top = 0, Width = 0, Height = 0 } = only?.Location ?? {};
  expect(Math.abs(Right + Width / 2 - middle.x)).toBeLessThan(exactness);
  expect(Math.abs(Top + Height / 2 - middle.y)).toBeLessThan(exactness);
}

const heard = async (page: Page, output: string): Promise<Record<string, ExportedMetadata>> =>
  JSON.parse((await page.locator(output).textContent()) || '{}');

/** What the server of a host does with what its page posts, and how that ended. */
function ordersTo({ url, appKey, apiKey }: { url: string; appKey: string; apiKey: string }) {
  const client = createSigningClient({ baseUrl: url, appKey, apiKey });
  const outcomes: boolean[] = [];
  return {
    outcomes,
    take: async (form: FormData) => {
      const order = JSON.parse(String(form.get('order'))) as SigningOrder;
      const files = form.getAll('documents').filter((one) => one instanceof File);
      const documents = Object.fromEntries(files.map((pdf) => [pdf.name, pdf]));
      const { ok } = await sendForSigning(client, { ...order, documents });
      outcomes.push(ok);
      return ok;
    },
  };
}

/** Presses Send in the designer: its dialog ends when the host's server has sent the design. */
async function send(page: Page, { outcomes }: ReturnType<typeof ordersTo>) {
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await page.getByRole('button', { name: 'Send now' }).click();
  await expect.poll(() => outcomes).toEqual([true]);
}

/** Drags a field in the React example; compares what its page hears with where it was dropped. */
async function tour(page: Page, url: string): Promise<void> {
  await page.goto(url);
  // Both threads wait for the document before one is chosen.
  await haveThreads(page, 2);
  await choose(page);
  const middle = await placeOne(page);
  await expect.poll(() => heard(page, 'output[data-testid]')).toHaveProperty(['contract.pdf']);
  expectAt((await heard(page, 'output[data-testid]'))['contract.pdf'], middle);
}

/** What a server makes of the component, with the React that is installed there. */
const serverScript = `import { createElement, StrictMode, version } from 'react';
import { renderToString } from 'react-dom/server';
import { browserDrafts, Designer } from 'fieldwright/react';
const props = { documents: [], className: 'pane', drafts: browserDrafts('a') };
const page = createElement(StrictMode, null, createElement(Designer, props));
process.stdout.write([version.split('.')[0], typeof document, renderToString(page)].join(' '));`;

for (const version of ['18', '19'] as const) {
  test(`the React example works with React ${version}`, async ({ page, server }) => {
    test.setTimeout(180_000);
    const installed = [`react@${version}`, `react-dom@${version}`];
    const { folder, remove } = await installExample('react', installed);
    try {
      await writeFile(join(folder, 'server.mjs'), serverScript);
      expect(await run(process.execPath, ['server.mjs'], folder)).toBe(
        `${version} undefined <div class="pane" style="height:100%"></div>`,
      );
      await run('npm', ['run', '--silent', 'build'], folder);
      const orders = ordersTo(server);
      const host = await serveFolder(`${folder}/dist`, undefined, orders.take);
      try {
        await countLeaks(page);
        const refused: string[] = [];
        page.on('pageerror', (error) => refused.push(String(error)));
        await tour(page, host.url);

        // Keys are the host's while the focus is.
        const fields = page.locator('[data-field-name][data-field-id]');
        await page.getByLabel('Note').click();
        await page.keyboard.press('Delete');
        await page.keyboard.press('Control+z');
        await expect(fields).toHaveCount(1);
        await page.getByRole('button', { name: 'Undo the last step' }).click();
        await expect(fields).toHaveCount(0);
        await placeOne(page);
        await page.keyboard.press('Delete');
        await expect(fields).toHaveCount(0);
        await page.keyboard.press('Control+z');
        await expect(fields).toHaveCount(1);
        await send(page, orders);

        await page.getByRole('button', { name: 'Show or hide' }).click();
        await expect(page.getByRole('toolbar', { name: 'Field types' })).toHaveCount(0);
        await expect
          .poll(async () => {
            const { workers, addresses } = await leaks(page);
            return { workers, addresses };
          })
          // One picture of the styles stays for the page.
          .toEqual({ workers: 0, addresses: 1 });
        const once = await leaks(page);
        for (const times of [1, 2]) {
          await page.getByRole('button', { name: 'Show or hide' }).click();
          await settled(page.locator('[data-page-number="1"]').first());
          await page.getByRole('button', { name: 'Show or hide' }).click();
          await expect
            .poll(async () => {
              const { workers = 0, addresses = 0, listeners = 0 } = await leaks(page);
              const isMore = listeners > (once['listeners'] ?? 0);
              return { workers, addresses, isMore };
            }, `round ${times}`)
            .toEqual({ workers: once['workers'], addresses: once['addresses'], isMore: false });
        }
        expect(refused).toEqual([]);
      } finally {
        await host.stop();
      }
      if (version === '18') return;
      const developed = await serveByVite(folder);
      try {
        await tour(page, developed.url);
      } finally {
        await developed.stop();
      }
    } finally {
      await remove();
    }
  });
}

test('the plain example works in a page that styles, turns and scales it', async ({
  page,
  server,
}) => {
  test.setTimeout(120_000);
  const orders = ordersTo(server);
  const host = await serveFolder(plain.folder, undefined, orders.take);
  try {
    await countLeaks(page);
    await page.goto(host.url);
    await choose(page);
    await page.evaluate(() => {
      const rules = new CSSStyleSheet();
      rules.replaceSync(
        'html { font-size: 10px } * { letter-spacing: 3px; line-height: 3; box-sizing: content-box; padding: 1px; transition: all 1s } body { direction: rtl }',
      );
      document.adoptedStyleSheets = [rules];
    });
    await settled(page.locator('[data-page-number="1"]').first());
    const middle = await placeOne(page);
    await expect.poll(() => heard(page, 'body > output')).toHaveProperty(['contract.pdf']);
    expectAt((await heard(page, 'body > output'))['contract.pdf'], middle);
    expect(await seriousViolations(page)).toEqual([]);
    await send(page, orders);

    // A dialog gives the focus back to what had it, inside the root.
    const shortcuts = page.getByRole('button', { name: 'Keyboard shortcuts' });
    await shortcuts.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(shortcuts).toBeFocused();
  } finally {
    await host.stop();
  }
});

test('two designers on one page do not know each other', async ({ page }) => {
  test.setTimeout(120_000);
  const host = await serveFolder(plain.folder);
  try {
    await page.goto(host.url);
    await choose(page);
    await page.evaluate(() => {
      const first = document.querySelector('fieldwright-designer') as HTMLElement & {
        documents: readonly File[];
      };
      const second = document.createElement('fieldwright-designer') as typeof first;
      second.id = 'second';
      second.documents = first.documents;
      document.body.append(second);
    });
    const second = page.locator('#second');
    await second.scrollIntoViewIfNeeded();
    await settled(second.locator('[data-page-number="1"]').first());
    const signature = second
      .getByRole('toolbar', { name: 'Field types' })
      .getByRole('button', { name: 'Signature' });
    const from = await windowBox(signature);
    const to = await pageFrame(second.locator('[data-page-number="1"]').first());
    await drag(
      page,
      { x: from.x + 20, y: from.y + 10 },
      { x: to.left + to.width / 2, y: to.top + 150 },
    );
    await expect(second.locator('[data-field-name][data-field-id]')).toHaveCount(1);
    await page.keyboard.press('Control+c');
    await page.keyboard.press('Control+v');
    await expect(second.locator('[data-field-name][data-field-id]')).toHaveCount(2);
    const first = page.locator('fieldwright-designer').first();
    await expect(first.locator('[data-field-name][data-field-id]')).toHaveCount(0);
    await first.getByRole('button', { name: 'Signature' }).first().focus();
    await page.keyboard.press('Control+v');
    await page.keyboard.press('Control+z');
    await expect(first.locator('[data-field-name][data-field-id]')).toHaveCount(0);
    await expect(second.locator('[data-field-name][data-field-id]')).toHaveCount(2);
  } finally {
    await host.stop();
  }
});

/** Calls `prepareDesigner` in the plain example; `leave` of the window gives it up. */
const prepare = (page: Page) =>
  page.evaluate(async () => {
    const entry = '/node_modules/fieldwright/lib/designer/element.js';
    const { prepareDesigner } = (await import(entry)) as { prepareDesigner: () => () => void };
    Object.assign(window, { leave: prepareDesigner() });
  });

/** What a page has fetched of pdf.js so far, threads included. */
const engine = (page: Page) =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => new URL(name).pathname)
      .filter((path) => /\/pdf[^/]*\.m?js$/.test(path)),
  );

test('what a page prepares waits for its document, which then fetches nothing of pdf.js', async ({
  page,
  context,
}) => {
  test.setTimeout(180_000);
  const host = await serveFolder(plain.folder);
  try {
    await countLeaks(page);
    await page.goto(host.url);
    await page.waitForLoadState('networkidle');
    expect(await engine(page)).toEqual([]);
    await prepare(page);
    await haveThreads(page, 2);
    await expect
      .poll(async () => (await engine(page)).join('\n'))
      .toMatch(/^(?=[^]*pdfjsApi-)(?=[^]*pdf\.worker\.)(?=[^]*pdf\.renderer\.)/);
    const prepared = await engine(page);
    await choose(page);
    expect(await engine(page)).toEqual(prepared);
    await haveThreads(page, 2);
    await page.evaluate(() => {
      document.querySelector('fieldwright-designer')?.remove();
      (window as unknown as { leave: () => void }).leave();
    });
    await haveThreads(page, 0);

    // What nobody took ends, too, when it is given up; and a visitor who saves data has none of it.
    await prepare(page);
    await haveThreads(page, 2);
    await page.evaluate(() => (window as unknown as { leave: () => void }).leave());
    await haveThreads(page, 0);
    const sparing = await context.newPage();
    await countLeaks(sparing);
    await saveData(sparing);
    await sparing.goto(host.url);
    await prepare(sparing);
    await sparing.evaluate(
      () =>
        new Promise<void>((resolve) =>
          requestIdleCallback(() => requestIdleCallback(() => resolve())),
        ),
    );
    await sparing.waitForLoadState('networkidle');
    expect(await engine(sparing)).toEqual([]);
    expect(await leaks(sparing)).toMatchObject({ workers: 0 });
  } finally {
    await host.stop();
  }
});

test('page 1 is edited without any later part, and what fails to come is asked for again', async ({
  page,
}) => {
  test.setTimeout(120_000);
  const host = await serveFolder(plain.folder);
  try {
    const first = await firstParts(`${plain.folder}/node_modules/fieldwright/lib/designer`);
    const refused: string[] = [];
    let isRefusing = true;
    await page.route('**/parts/*.js', async (route) => {
      const name = route.request().url().split('/').at(-1) ?? '';
      if (!isRefusing || first.includes(name)) return route.continue();
      refused.push(name);
      return route.abort();
    });
    await page.goto(host.url);
    await choose(page);
    const middle = await placeOne(page);
    await expect.poll(() => heard(page, 'body > output')).toHaveProperty(['contract.pdf']);
    expectAt((await heard(page, 'body > output'))['contract.pdf'], middle);
    await expect.poll(() => refused.some((name) => name.startsWith('panel-'))).toBe(true);
    const fieldsTab = page.getByRole('tab', { name: 'Fields' });
    await expect(fieldsTab).toHaveCount(0);

    // The part is asked for again when it is next wanted, or at once by its note.
    isRefusing = false;
    await page.getByRole('button', { name: 'Hide the panels' }).click();
    await page.getByRole('button', { name: 'Panels', exact: true }).click();
    if (!(await asksAgain(page))) {
      await expect(page.getByText('Check the connection, then reload the page.')).toBeVisible();
      await page.reload();
      await choose(page);
    }
    await expect(fieldsTab).toBeVisible();
  } finally {
    await host.stop();
  }
});

/** The files that `npm run package` counts as fetched until a page can be edited, and pdf.js. */
async function firstParts(folder: string): Promise<string[]> {
  const parts = await readdir(join(folder, 'parts'));
  const found = new Set(
    parts.filter((name) => /^(?:texts|designEnglish|pdf|pdfjsApi)-.*\.js$/.test(name)),
  );
  const waiting = ['element.js'];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    found.add(basename(file));
    const code = await readFile(join(folder, file), 'utf8');
    for (const [, next = ''] of code.matchAll(/(?:from|import)\s*"(\.{1,2}\/[^"]+\.js)"/g)) {
      const path = join(dirname(file), next);
      if (!found.has(basename(path))) waiting.push(path);
    }
  }
  return [...found];
}
