import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, type ElementHandle, launch, type Page } from 'puppeteer-core';
import { type BrowserDriver, type InputSource, NotAtHand } from './browserDriver.ts';

/** A browser that speaks WebDriver BiDi: its program, and how it starts. */
export interface BidiBrowser {
  browser: 'chrome' | 'firefox';
  path: string;
  args: string[];
}

/**
 * Puppeteer's own mouse rounds to whole pixels in BiDi, and its print sets a size of paper; the
 * commands below them, which its types do not show, take fractions and the page's own sizes.
 */
interface BidiPage {
  mainFrame(): {
    browsingContext: {
      performActions(actions: InputSource[]): Promise<void>;
      print(options: object): Promise<string>;
    };
  };
}

const patience = 60_000;
const viewport = { width: 1440, height: 900 };

/** Starts a browser with an empty profile. Rejects with `NotAtHand` when it does not start. */
export async function startBidi(wanted: BidiBrowser): Promise<BrowserDriver> {
  const home = await mkdtemp(join(tmpdir(), 'fieldwright-browser-'));
  const downloads = join(home, 'downloads');
  await mkdir(downloads);
  const remove = () => rm(home, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
  try {
    const browser = await open(wanted, home, downloads);
    const page = await firstPage(browser, downloads);
    return await driverOf(browser, page, downloads, remove);
  } catch (error) {
    await remove();
    throw new NotAtHand(`${wanted.path} does not start: ${String(error).split('\n')[0]}`);
  }
}

function open({ browser, path, args }: BidiBrowser, home: string, downloads: string) {
  return launch({
    browser,
    protocol: 'webDriverBiDi',
    executablePath: path,
    headless: true,
    userDataDir: join(home, 'profile'),
    timeout: patience,
    protocolTimeout: patience,
    defaultViewport: viewport,
    args,
    ...(browser === 'firefox' && {
      extraPrefsFirefox: {
        'browser.download.folderList': 2,
        'browser.download.dir': downloads,
        'browser.download.useDownloadDir': true,
        'browser.download.always_ask_before_handling_new_types': false,
        'intl.accept_languages': 'en-US',
        // A PDF that is offered for download is stored and not shown.
        'pdfjs.disabled': true,
      },
    }),
  });
}

/** A page whose downloads go to the folder: Chromium is told so by its context alone. */
async function firstPage(browser: Browser, downloadPath: string): Promise<Page> {
  const context = await browser.createBrowserContext({
    downloadBehavior: { policy: 'allow', downloadPath },
  });
  const page = await context.newPage();
  await page.setViewport(viewport);
  return page;
}

function driverOf(
  browser: Browser,
  page: Page,
  downloads: string,
  remove: () => Promise<void>,
): Promise<BrowserDriver> {
  // A page that asks before it closes lets itself be left: each step says what it expects.
  page.on('dialog', (dialog) => void dialog.accept().catch(() => undefined));
  const raw = page as unknown as BidiPage;
  return browser.version().then((version) => ({
    // Chromium adds the name of its commit.
    version: version.split('/@')[0] ?? version,
    takesFractions: true,
    downloads,
    goto: async (url) => void (await page.goto(url, { timeout: patience })),
    reload: async () => void (await page.reload({ timeout: patience })),
    evaluate: (expression) => page.evaluate(expression),
    async evaluateIn(css, expression) {
      const element = await page.$(css);
      const frame = await (element as ElementHandle<HTMLIFrameElement> | null)?.contentFrame();
      if (!frame) throw new Error(`There is no frame ${css}`);
      return frame.evaluate(expression);
    },
    async chooseFile(selector, path) {
      const input = await page.$(selector);
      if (!input) throw new Error(`There is no ${selector}`);
      await (input as unknown as { uploadFile(path: string): Promise<void> }).uploadFile(path);
    },
    perform: (...sources) => raw.mainFrame().browsingContext.performActions(sources),
    picture: async (path) => writeFile(path, await page.screenshot()),
    async print() {
      const margin = { top: 0, right: 0, bottom: 0, left: 0 };
      const options = { background: true, margin, shrinkToFit: false };
      return Buffer.from(await raw.mainFrame().browsingContext.print(options), 'base64');
    },
    async close() {
      const child = browser.process();
      const impatient = setTimeout(() => child?.kill('SIGKILL'), 15_000);
      await browser.close().catch(() => child?.kill('SIGKILL'));
      clearTimeout(impatient);
      await remove();
    },
  }));
}
