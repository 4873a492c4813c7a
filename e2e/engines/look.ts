import { setTimeout as sleep } from 'node:timers/promises';
import type { BrowserDriver } from './browserDriver.ts';

/** What to look for in a page. */
export interface Sought {
  /** A CSS selector. */
  css: string;
  /** Its accessible name: `aria-label`, that of its label, or its text. */
  name?: string;
  /** A CSS selector of what it is in. */
  within?: string;
  /** Whether it is scrolled into view. */
  reveal?: boolean;
}

/** An element that is shown: its box in CSS pixels of the window, and what it says. */
export interface Seen {
  left: number;
  top: number;
  width: number;
  height: number;
  text: string;
  value: string;
  attributes: Record<string, string>;
}

/** How long a step waits for what it needs, ms: generous, as machines can be slow. */
const patience = 60_000;

/** Runs in the page. It must name nothing outside of itself. */
function lookInPage({ css, name, within, reveal }: Sought): Seen | null {
  for (const root of within === undefined ? [document] : document.querySelectorAll(within)) {
    for (const element of root.querySelectorAll<HTMLElement>(css)) {
      const labels = (element as HTMLInputElement).labels;
      const own = (
        element.getAttribute('aria-label') ??
        labels?.[0]?.textContent ??
        element.textContent
      ).trim();
      if (name !== undefined && own !== name) continue;
      if (reveal === true) element.scrollIntoView({ block: 'nearest', behavior: 'instant' });
      const box = element.getBoundingClientRect();
      if (box.width === 0 || box.height === 0) continue;
      const attributes: Record<string, string> = {};
      for (const each of element.attributes) attributes[each.name] = each.value;
      return {
        left: box.left,
        top: box.top,
        width: box.width,
        height: box.height,
        text: element.textContent,
        value: (element as Partial<HTMLInputElement>).value ?? '',
        attributes,
      };
    }
  }
  return null;
}

/**
 * The value of a function in the page; arguments and result travel as JSON. The function names
 * nothing outside of itself; `__name` is what the compiler of these tests may put into it.
 */
export async function inPage<Args extends unknown[], Result>(
  driver: BrowserDriver,
  work: (...args: Args) => Result,
  ...args: Args
): Promise<Result> {
  const list = args.map((arg) => JSON.stringify(arg) ?? 'undefined').join(', ');
  const answer = await driver.evaluate(
    `((__name) => JSON.stringify((${String(work)})(${list})) ?? 'null')((it) => it)`,
  );
  return JSON.parse(String(answer)) as Result;
}

/** What is shown of what is sought; null when it is not there. */
export function look(driver: BrowserDriver, sought: Sought): Promise<Seen | null> {
  return inPage(driver, lookInPage, sought);
}

/** Asks again and again until there is an answer. Rejects with what is awaited. */
export async function until<Answer>(
  what: string,
  ask: () => Promise<Answer | null | undefined | false>,
): Promise<Answer> {
  const end = Date.now() + patience;
  let last = '';
  for (;;) {
    try {
      const answer = await ask();
      if (answer !== null && answer !== undefined && answer !== false) return answer;
      last = '';
    } catch (error) {
      // A page that is being left answers nothing.
      last = ` (${String(error)})`;
    }
    if (Date.now() > end) throw new Error(`Waited in vain for ${what}${last}`);
    await sleep(60);
  }
}

/** Waits until it is shown and no longer moves. */
export async function seen(driver: BrowserDriver, sought: Sought): Promise<Seen> {
  let before = '';
  return until(JSON.stringify(sought), async () => {
    const now = await look(driver, sought);
    const still = now !== null && JSON.stringify(now) === before;
    before = JSON.stringify(now);
    return still && now;
  });
}
