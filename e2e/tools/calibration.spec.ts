import { calibrationTargets } from '#core/calibration/calibrationKit.ts';
import { connectByLink } from '../support/screens/connectByLink.ts';
import { openSigning, signField } from '../support/screens/signing.ts';
import { readPdf } from '../support/pdfs/readPdf.ts';
import { startServer } from '../support/programs/server.ts';
import { pageFrame, pageRegion, settled } from '../support/screens/designer.ts';
import { expect, test } from '../support/test.ts';

for (const reading of ['left', 'right'] as const)
  test(`with Right from the ${reading} edge the kit's boxes fall on the crosses of that reading, on the signing page and in the sealed document`, async ({
    page,
    browser,
  }) => {
    const server = await startServer({ env: { LOCATION_RIGHT_FROM: reading } });
    const targets = calibrationTargets().filter((target) => target.reading === reading);
    try {
      await connectByLink(page, server);
      await page.goto(`${server.url}/calibration`);
      await expect(page.getByRole('main')).toContainText(`counts Right from the ${reading} edge`);
      await page.getByRole('button', { name: 'Send the kit' }).click();
      const link = await page
        .getByRole('link', { name: 'Open the signing page' })
        .getAttribute('href');
      const transaction = await page
        .getByRole('link', { name: 'View transaction' })
        .getAttribute('href');
      await openSigning(page, link ?? '');
      for (const { name, page: number, rect } of targets) {
        const region = pageRegion(page, number);
        const box = signField(page, name);
        await box.scrollIntoViewIfNeeded();
        await settled(region);
        const frame = await pageFrame(region);
        const shown = await box.evaluate((element) => {
          const { left, top, width, height } = element.getBoundingClientRect();
          return { left, top, width, height };
        });
        expect((shown.left - frame.left) / frame.pxPerPt).toBeCloseTo(rect.x, 1);
        expect((shown.top - frame.top) / frame.pxPerPt).toBeCloseTo(rect.y, 1);
        expect(shown.width / frame.pxPerPt).toBeCloseTo(rect.width, 1);
        expect(shown.height / frame.pxPerPt).toBeCloseTo(rect.height, 1);
      }

      const finished = await page.request.post(
        (link ?? '').replace('/sign/', '/app/sign/') + '/finish',
        {
          headers: { Origin: server.url },
          data: {
            entries: {
              'calibration.pdf': Object.fromEntries(
                targets
                  .filter(({ name }) => !name.startsWith('Signature'))
                  .map(({ name }) => [name, name.startsWith('Line') ? `Text of ${name}` : true]),
              ),
            },
            signatures: {
              'calibration.pdf': Object.fromEntries(
                targets
                  .filter(({ name }) => name.startsWith('Signature'))
                  .map(({ name }) => [
                    name,
                    { scribble: { width: 300, height: 150, strokes: [[1, 2, 1, 290, 140, 1.5]] } },
                  ]),
              ),
            },
          },
        },
      );
      expect(finished.status(), await finished.text()).toBe(200);
      const path = `/app/api/transaction/${transaction?.split('/').at(-1)}/file/calibration.pdf`;
      await expect
        .poll(async () => (await page.request.get(`${server.url}${path}`)).status(), {
          timeout: 60_000,
        })
        .toBe(200);
      const sealed = await page.request.get(`${server.url}${path}`);
      const pdf = await readPdf(browser, await sealed.body());
      for (const { name, page: number, rect } of targets) {
        // This is beside the crosses, whose arms run along the edges.
        const inside = {
          x: rect.x + 1.5,
          y: rect.y + 1.5,
          width: rect.width - 3,
          height: rect.height - 3,
        };
        // The printed cross itself: the arm of a blue cross is dark in red light.
        const arm = { x: rect.x - 6, y: rect.y - 0.5, width: 4, height: 1 };
        if (reading === 'left') expect(await pdf.inkIn(number, arm), name).toBeGreaterThan(0.3);
        if (name.startsWith('Line')) expect(pdf.textIn(number, rect)).toBe(`Text of ${name}`);
        else expect(await pdf.inkIn(number, inside), name).toBeGreaterThan(0.005);
      }
      await pdf.close();
    } finally {
      await server.stop();
    }
  });
