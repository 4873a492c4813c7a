import { befall, type Mishap } from '../support/screens/accidents.ts';
import { leaseFile, linkOf, makeLease } from '../support/programs/lease.ts';
import { controlIn, openSigning } from '../support/screens/signing.ts';
import { expect, test } from '../support/test.ts';

/** What a signer reads in each step for each mishap. */
const unreached = 'The signing page could not be reached';
const silent = 'The server is not answering right now';
const wrongLink = 'This link does not work';
const offline = 'No connection. What you enter is kept here and sent later.';
const busy = 'The server is not answering right now. What you enter is kept here and sent later.';
const endedLink = 'This link no longer works: ask the sender for a new one.';
const notTaken = 'The server did not take what you entered. It is kept here; try Finish.';

/** One of each kind that is told apart, and those that look like success. */
const mishaps = ['cutAfter', 'hang', 'html', 404, 409, 413, 503] as const satisfies Mishap[];
const downloads = ['cutBefore', 'hang', 'html', 404, 503] as const satisfies Mishap[];

type Words = Record<(typeof mishaps)[number], string>;
const opening: Words = {
  ...{ cutAfter: unreached, hang: unreached, html: silent },
  ...{ 404: wrongLink, 409: silent, 413: silent, 503: silent },
};
const saving: Words = {
  ...{ cutAfter: offline, hang: offline, html: busy },
  ...{ 404: endedLink, 409: notTaken, 413: notTaken, 503: busy },
};

const viewPath = /\/app\/sign\/[^/]+$/;
const entriesPath = /\/app\/sign\/[^/]+\/entries$/;

/** Longer than any request is waited for, ms. */
const patience = 61_000;

test('whatever becomes of saving and opening, it is said, the entry is there after a reload, and at the service in the end', async ({
  page,
  server,
}) => {
  const id = await makeLease(server, { pdf: { pages: 3 } });
  await page.clock.install();
  await openSigning(page, await linkOf(server, id));
  for (const mishap of mishaps) {
    const entry = `Case ${mishap}`;
    await test.step(entry, async () => {
      const saves = await befall(page, entriesPath, mishap);
      await controlIn(page, 'FullName').fill(entry);
      await expect
        .poll(async () => {
          await page.clock.fastForward(1_000);
          return saves.count();
        })
        .toBeGreaterThan(0);
      // The first 409 may have been news of the request itself, which is asked for first.
      if (mishap === 409)
        await expect
          .poll(async () => {
            await page.clock.fastForward(2_000);
            return saves.count();
          })
          .toBeGreaterThan(1);
      if (mishap === 'hang') await page.clock.fastForward(patience);
      await expect(page.getByText(saving[mishap])).toBeVisible();

      const views = await befall(page, viewPath, mishap);
      await page.reload();
      // What failed before the scripts came is asked for again by them, before time may pass.
      const asks = mishap === 'hang' || mishap === 'html' ? 1 : 2;
      await expect.poll(views.count).toBeGreaterThanOrEqual(asks);
      // In steps, so that time does not run out for an answer that is on its way.
      await expect
        .poll(async () => {
          await page.clock.fastForward(mishap === 'hang' ? patience : 5_000);
          return page.getByText(opening[mishap]).isVisible();
        })
        .toBe(true);
      await views.end();
      if (opening[mishap] === wrongLink) await page.reload();
      else await page.getByRole('button', { name: 'Retry' }).click();
      await expect(controlIn(page, 'FullName')).toHaveValue(entry);
      // It may be sent again by itself as soon as it can be; what befell it may be a 200, too.
      const saved = page.waitForResponse(
        async (answer) =>
          entriesPath.test(answer.url()) &&
          answer.ok() &&
          Boolean((await answer.headerValue('content-type'))?.includes('json')),
      );
      await saves.end();
      await page.clock.fastForward(patience);
      await page.evaluate(() => dispatchEvent(new Event('online')));
      await saved;
      await expect(page.getByText(saving[mishap])).toHaveCount(0);
    });
  }
});

test('whatever becomes of a download, it is said beside a way to try again, and no error is saved as a document', async ({
  page,
  server,
}) => {
  const id = await makeLease(server);
  await page.clock.install();
  const link = await linkOf(server, id);
  const path = '**/app/sign/*/file/*';
  const opened = '**/app/sign/*/{first-page,file/*}';
  const note = page.getByText('Lease could not be fetched');
  for (const mishap of downloads)
    await test.step(`opening: ${mishap}`, async () => {
      const asked = await befall(page, opened, mishap);
      await page.goto(link);
      await expect.poll(asked.count).toBeGreaterThan(0);
      if (mishap === 'hang') {
        // The page waits from then on, also for what was asked for before its scripts came.
        await expect(page.getByText('Page 1 comes first')).toBeVisible();
        await page.clock.fastForward(patience);
      }
      await expect(note).toBeVisible();
      await asked.end();
    });
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(controlIn(page, 'FullName')).toBeVisible();
  const saved: string[] = [];
  page.on('download', (file) => saved.push(file.suggestedFilename()));
  for (const mishap of downloads)
    await test.step(`to take along: ${mishap}`, async () => {
      const asked = await befall(page, path, mishap);
      await page.getByRole('button', { name: 'More' }).click();
      await page.getByRole('menuitem', { name: 'Download to read' }).click();
      await expect.poll(asked.count).toBe(1);
      if (mishap === 'hang') await page.clock.fastForward(patience);
      await expect(note).toBeVisible();
      await asked.end();
      await page.getByRole('button', { name: 'Close', exact: true }).click();
      await expect(note).toHaveCount(0);
    });
  expect(saved).toEqual([]);
  const asked = await befall(page, path, 503);
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Download to read' }).click();
  await expect(note).toBeVisible();
  await asked.end();
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect.poll(() => saved).toEqual([leaseFile]);
});
