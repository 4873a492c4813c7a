import type { Locator, Page } from '@playwright/test';
import { seededRandom } from '../seededRandom.ts';

interface Spot {
  x: number;
  y: number;
}

/** Milliseconds: a decision, a key, a press or release, a turn of the wheel. */
const thinking = 600;
const typing = 200;
const pressing = 100;
const wheeling = 400;
/** How far off a hand is, in CSS px: the standard deviation on each axis. */
const tremble = 0.8;

/**
 * A hand at mouse and keyboard, as slow as one: it takes as long to reach a place as it is far and
 * small (Fitts: 50 ms + 150 ms for each bit of difficulty), and misses by a pixel. Counts what it
 * does.
 */
export class Person {
  actions = 0;
  readonly page: Page;
  readonly #random = seededRandom(20);
  #at: Spot = { x: 700, y: 400 };

  constructor(page: Page) {
    this.page = page;
  }

  async think(): Promise<void> {
    await this.page.waitForTimeout(thinking);
  }

  async key(key: string): Promise<void> {
    this.actions += 1;
    await this.page.waitForTimeout(typing);
    await this.page.keyboard.press(key);
  }

  async wheel(by: number): Promise<void> {
    this.actions += 1;
    await this.page.mouse.wheel(0, by);
    await this.page.waitForTimeout(wheeling);
  }

  /** Moves to a place of this size, in CSS px. */
  async moveTo(to: Spot, size: number): Promise<void> {
    const distance = Math.hypot(to.x - this.#at.x, to.y - this.#at.y);
    const time = 50 + 150 * Math.log2(distance / size + 1);
    const end = { x: to.x + this.#miss(), y: to.y + this.#miss() };
    const steps = Math.max(2, Math.round(time / 40));
    for (let step = 1; step <= steps; step += 1) {
      const part = step / steps;
      await this.page.mouse.move(
        this.#at.x + (end.x - this.#at.x) * part,
        this.#at.y + (end.y - this.#at.y) * part,
      );
      await this.page.waitForTimeout(time / steps);
    }
    this.#at = end;
  }

  async click(to: Spot, size: number): Promise<void> {
    await this.moveTo(to, size);
    await this.press();
    await this.release();
  }

  async press(): Promise<void> {
    this.actions += 1;
    await this.page.waitForTimeout(pressing);
    await this.page.mouse.down();
  }

  async release(): Promise<void> {
    await this.page.waitForTimeout(pressing);
    await this.page.mouse.up();
  }

  async clickOn(element: Locator): Promise<void> {
    const before = await element.boundingBox();
    await element.scrollIntoViewIfNeeded();
    const after = await element.boundingBox();
    if (before?.y !== after?.y) {
      this.actions += 1;
      await this.page.waitForTimeout(wheeling);
    }
    const box = await element.boundingBox();
    if (!box) throw new Error(`${String(element)} is not shown`);
    const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    await this.click(middle, Math.min(box.width, box.height));
  }

  /** A normally distributed miss (Box and Muller). */
  #miss(): number {
    const [a, b] = [this.#random(), this.#random()];
    return tremble * Math.sqrt(-2 * Math.log(1 - a)) * Math.cos(2 * Math.PI * b);
  }
}
