import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../src/testing/http/freePort.ts';
import { makePdf } from '../support/pdfs/makePdf.ts';
import { startServer } from '../support/programs/server.ts';
import { NotAtHand } from './browserDriver.ts';
import type { Engine } from './engines.ts';
import { printSealed } from './printSealed.ts';
import * as inFrame from './embedSteps.ts';
import { startSite } from './site.ts';
import * as steps from './steps.ts';
import { zoomByWheel } from './zoomByWheel.ts';

/** The steps in their order, by the words of the table. */
const whole: readonly (readonly [string, steps.Step])[] = [
  ['open a PDF', steps.open],
  ['exactness of the pointer', steps.exactness],
  ['place by click', steps.place],
  ['drag', steps.drag],
  ['resize', steps.resize],
  ['drag to another page', steps.dragAcross],
  ['move by keys', steps.keyboard],
  ['delete and undo by keys', steps.undo],
  ['zoom by wheel', zoomByWheel],
  ['export', steps.exportAll],
  ['reload', steps.reload],
  ['send', steps.send],
  ['sign by mouse', steps.signByMouse],
  ['sign by touch', steps.signByTouch],
  ['download', steps.download],
  ['print', printSealed],
  ['design in an iframe', inFrame.design],
  ['sign in an iframe', inFrame.sign],
  ['track in an iframe', inFrame.track],
];

/** What `npm test` runs. */
const core = new Set([
  'open a PDF',
  'exactness of the pointer',
  'place by click',
  'drag',
  'export',
  'send',
]);

/** How a step went in a browser; `note` is what there is to say, or why it failed. */
export interface StepResult {
  step: string;
  outcome: 'passed' | 'failed' | 'not reached';
  note: string;
}

/** How a tour went. Without a version, the browser is not at hand, and `missing` says why. */
export interface TourResult {
  engine: Engine['name'];
  version: string;
  missing: string;
  steps: StepResult[];
  seconds: number;
}

/**
 * Goes through the steps in one browser, with a server of its own; after a failure the rest is not
 * reached. What the window shows after each step of a whole tour, and after a failure, is in
 * `test-results/tours`.
 */
export async function takeTour(
  engine: Engine,
  part: 'whole' | 'core',
  say: (result: StepResult) => void,
): Promise<TourResult> {
  const start = performance.now();
  const todo = part === 'whole' ? whole : whole.filter(([name]) => core.has(name));
  const result: TourResult = {
    engine: engine.name,
    version: '',
    missing: '',
    steps: [],
    seconds: 0,
  };
  const driver = await engine.start().catch((error: unknown) => {
    if (!(error instanceof NotAtHand)) throw error;
    result.missing = error.message;
    return undefined;
  });
  if (!driver) return result;
  result.version = driver.version;
  const folder = await mkdtemp(join(tmpdir(), 'fieldwright-tour-'));
  const port = await freePort();
  const server = await startServer({ env: { EMBED_ORIGINS: `http://localhost:${port}` } });
  const site = part === 'whole' ? await startSite(server, port) : undefined;
  try {
    const pdf = join(folder, 'lease.pdf');
    await writeFile(pdf, makePdf({ pages: 2 }));
    const tourist = {
      driver,
      server,
      site,
      pdf,
      expected: new Map(),
      transactionId: '',
      hasFractions: false,
    };
    const done = (entry: StepResult) => {
      result.steps.push(entry);
      say(entry);
    };
    let isBroken = false;
    const pictures = join('test-results', 'tours', engine.name);
    await rm(pictures, { recursive: true, force: true });
    await mkdir(pictures, { recursive: true });
    const show = (step: string) => {
      const at = String(result.steps.length).padStart(2, '0');
      const name = `${at} ${step}`.replaceAll(' ', '-');
      // The window may be gone, and a tour is no worse for a picture that is missing.
      return driver.picture(join(pictures, `${name}.png`)).catch(() => undefined);
    };
    for (const [step, work] of todo) {
      if (isBroken) {
        done({ step, outcome: 'not reached', note: '' });
        continue;
      }
      try {
        done({ step, outcome: 'passed', note: await work(tourist) });
        if (part === 'whole') await show(step);
      } catch (error) {
        isBroken = true;
        done({ step, outcome: 'failed', note: String(error) });
        await show(step);
      }
    }
  } finally {
    await driver.close();
    await site?.stop();
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
  result.seconds = (performance.now() - start) / 1000;
  return result;
}
