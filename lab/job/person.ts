import type { Locator, Page } from '@playwright/test';

/** Milliseconds that a person takes to find and reach what comes next, and for each letter. */
const reach = 900;
const letter = 160;

/** Somebody at a screen, who looks, moves and types as slowly as a person, and counts. */
export interface Person {
  press(target: Locator): Promise<void>;
  /** Presses a point of the page, CSS px of the window. */
  pressAt(at: { x: number; y: number }): Promise<void>;
  /** Writes into what was pressed. */
  write(target: Locator, text: string): Promise<void>;
  /** Puts in what was copied elsewhere. */
  paste(target: Locator, text: string): Promise<void>;
  /** Does something else in one action, such as choosing a file. */
  act(what: () => Promise<void>): Promise<void>;
  /** Actions so far, and seconds since the first. */
  count(): { actions: number; seconds: number };
}

/** Puts a person in front of a page; with `touches`, it is pressed with a finger. */
export function personAt(page: Page, touches = false): Person {
  let actions = 0;
  const began = performance.now();
  const act = async (what: () => Promise<void>) => {
    actions += 1;
    await page.waitForTimeout(reach);
    await what();
  };
  return {
    act,
    press: (target) => act(() => (touches ? target.tap() : target.click())),
    pressAt: ({ x, y }) =>
      act(async () => {
        await page.mouse.move(x, y, { steps: 6 });
        await page.mouse.click(x, y);
      }),
    write: (target, text) => act(() => target.pressSequentially(text, { delay: letter })),
    paste: (target, text) =>
      act(async () => {
        await page.evaluate((words) => navigator.clipboard.writeText(words), text);
        await target.press('ControlOrMeta+v');
      }),
    count: () => ({ actions, seconds: Math.round((performance.now() - began) / 1000) }),
  };
}
