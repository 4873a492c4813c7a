import type { Page } from '@playwright/test';
import type { Rect } from '#core/geometry/rect.ts';
import { type At, pageFrame, pageRegion, snapOff, toClient } from '../../e2e/support/designer.ts';
import { overlapOf } from '../findFields/scoring.ts';
import type { Wish } from './flatten.ts';
import { Person } from './person.ts';

/** What is good enough to the eye. */
const goodEnough = 0.6;

const keyOf = { Check: '3', SingleLine: '2' } as const;

const middle = ({ x, y, width, height }: Rect): At => ({ x: x + width / 2, y: y + height / 2 });

/** The window position of a point of the first page, after turning the wheel until it is seen. */
async function bring(person: Person, point: At): Promise<At> {
  const height = person.page.viewportSize()?.height ?? 900;
  for (;;) {
    const at = toClient(await pageFrame(pageRegion(person.page, 1)), point);
    if (at.y > 90 && at.y < height - 60) return at;
    await person.wheel(at.y > height / 2 ? 400 : -400);
  }
}

/** Draws a box from corner to corner with the tool that is armed. */
async function draw(person: Person, { x, y, width, height }: Rect): Promise<void> {
  const from = await bring(person, { x, y });
  await person.moveTo(from, 2);
  await person.press();
  const { pxPerPt } = await pageFrame(pageRegion(person.page, 1));
  await person.moveTo({ x: from.x + width * pxPerPt, y: from.y + height * pxPerPt }, 2);
  await person.release();
}

/** Every field drawn by hand, with nothing that attracts. */
export async function byHand(page: Page, wishes: readonly Wish[]): Promise<Person> {
  await snapOff(page);
  const person = new Person(page);
  for (const { type, rect } of wishes) {
    await person.think();
    await person.key(keyOf[type]);
    await draw(person, rect);
  }
  return person;
}

/** Where the ghost of a new field is, in points on the first page. */
async function ghostRect(page: Page): Promise<Rect | undefined> {
  const ghost = page.locator('[data-shown="true"][aria-hidden="true"][data-signer]');
  const box = await ghost.boundingBox();
  if (!box) return undefined;
  const { left, top, pxPerPt } = await pageFrame(pageRegion(page, 1));
  return {
    x: (box.x - left) / pxPerPt,
    y: (box.y - top) / pxPerPt,
    width: box.width / pxPerPt,
    height: box.height / pxPerPt,
  };
}

/** Each field put into its printed place; drawn where nothing is printed that it could take. */
export async function byFit(page: Page, wishes: readonly Wish[]): Promise<Person> {
  const person = new Person(page);
  await fitAll(person, wishes);
  return person;
}

async function fitAll(person: Person, wishes: readonly Wish[]): Promise<void> {
  for (const { type, rect } of wishes) {
    await person.think();
    await person.key(keyOf[type]);
    const at = await bring(person, middle(rect));
    const { pxPerPt } = await pageFrame(pageRegion(person.page, 1));
    await person.moveTo(at, Math.min(rect.width, rect.height) * pxPerPt);
    const ghost = await ghostRect(person.page);
    if (ghost && overlapOf(ghost, rect) >= goodEnough) {
      await person.press();
      await person.release();
    } else await draw(person, rect);
  }
}

/** All places found at once, those of the job kept; what was not found is put by hand. */
export async function byFinding(page: Page, wishes: readonly Wish[]): Promise<Person> {
  const person = new Person(page);
  await person.think();
  await person.clickOn(page.getByRole('button', { name: 'Find fields…' }));
  const tray = page.getByRole('region', { name: 'Find fields…' });
  await person.clickOn(tray.getByRole('button', { name: 'Find', exact: true }));
  const rows = tray.getByRole('listitem');
  await rows.first().waitFor();
  const ghosts = await page.locator('[data-found-type]').evaluateAll((all) =>
    all.map((one) => {
      const { left, top, width, height } = (one as HTMLElement).style;
      const [x = 0, y = 0, w = 0, h = 0] = [left, top, width, height].map(Number.parseFloat);
      return { type: one.getAttribute('data-found-type'), x, y, width: w, height: h };
    }),
  );
  const { pxPerPt } = await pageFrame(pageRegion(page, 1));
  const rowOf = ({ type, rect }: Wish) =>
    ghosts.findIndex(
      (ghost) =>
        ghost.type === type &&
        overlapOf(
          {
            x: ghost.x / pxPerPt,
            y: ghost.y / pxPerPt,
            width: ghost.width / pxPerPt,
            height: ghost.height / pxPerPt,
          },
          rect,
        ) >= goodEnough,
    );
  const found = wishes.map((wish) => ({ wish, row: rowOf(wish) }));
  await person.clickOn(tray.getByRole('button', { name: 'Untick all', exact: true }));
  for (const { row } of found.filter((one) => one.row >= 0)) {
    await person.think();
    await person.clickOn(rows.nth(row).getByRole('checkbox'));
  }
  await person.clickOn(tray.getByRole('button', { name: /^Add / }));
  await fitAll(
    person,
    found.filter(({ row }) => row < 0).map(({ wish }) => wish),
  );
  return person;
}
