import { nextFrame, whenPainted } from './frames.ts';
import { findOpener } from './reactRoot.ts';

/** The moments of a first visit, ms from the beginning of its navigation. */
export interface StartMoments {
  /** Open PDF can be pressed. */
  clickable: number;
  /** The page answers a press. */
  runs: number;
  /** What the page asks of its server is shown, too. */
  complete: number;
}

/** The button that is pressed: it changes the look of the page, which can be seen from outside. */
const findButton = () => document.querySelector<HTMLElement>('button[aria-label="Light or dark"]');

/** What comes from the server: the way to connect, or nothing on the baseline. */
const findData = () => document.querySelector('a[href="/connect"], main[data-asks-nothing]');

/** Presses the button in each frame until the page reacts, and waits until that is painted. */
async function whenRunning(): Promise<number> {
  let reacted = false;
  const observer = new MutationObserver(() => (reacted = true));
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  const moment = await whenPainted(() => {
    if (!reacted) findButton()?.click();
    return reacted;
  });
  observer.disconnect();
  return moment;
}

async function measure(): Promise<void> {
  const [clickable, runs, data] = await Promise.all([
    whenPainted(findOpener),
    whenRunning(),
    whenPainted(findData),
  ]);
  const moments: StartMoments = { clickable, runs, complete: Math.max(runs, data) };
  await nextFrame();
  await fetch('/measured', { method: 'POST', body: JSON.stringify(moments) });
}

void measure();
