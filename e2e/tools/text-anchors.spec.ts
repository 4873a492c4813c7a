import type { Locator, Page } from '@playwright/test';
import type { Rect } from '#core/geometry/rect.ts';
import {
  exportedFields,
  exportMetadata,
  exportText,
  field,
  goToPage,
  openPdfs,
} from '../support/screens/designer.ts';
import { pdfFile } from '../support/pdfs/makePdf.ts';
import { dialog, sendNow, setEmail } from '../support/screens/sending.ts';
import { seriousViolations } from '../support/screens/seriousViolations.ts';
import { expect, test } from '../support/test.ts';

const lease = {
  pages: [
    { lines: [{ text: 'Place and date {{date}}', x: 80, y: 500 }] },
    { lines: [{ text: 'Tenant {{sign}} here', x: 300, y: 250 }], rotate: 90 },
    { lines: [{ text: 'Landlord {{sign}}', x: 120, y: 640 }] },
  ],
};
interface Metadata {
  FormSets: Record<string, Record<string, { Location: Record<string, unknown> }>>;
}

async function placeByText(page: Page, text: string, type: string, found: string) {
  await page.getByRole('button', { name: 'Place by text…' }).click();
  const bar = page.getByRole('region', { name: 'Place by text' });
  await bar.getByLabel('Text', { exact: true }).fill(text);
  await bar.getByLabel('Type').selectOption({ label: type });
  await expect(bar.getByRole('status').first()).toHaveText(found);
  expect(await seriousViolations(page)).toEqual([]);
  await bar.getByLabel('Text', { exact: true }).press('Enter');
  await expect(bar).toBeHidden();
}

/** Where a field stands on its page, in points; box and page are measured at the same moment. */
function standsAt(box: Locator): Promise<Rect> {
  return box.first().evaluate((element) => {
    const page = element.closest('[data-px-per-pt]');
    if (!page) throw new Error('The field is on no page.');
    const scale = Number(page.getAttribute('data-px-per-pt'));
    const [on, own] = [page.getBoundingClientRect(), element.getBoundingClientRect()];
    return {
      x: (own.left - on.left) / scale,
      y: (own.top - on.top) / scale,
      width: own.width / scale,
      height: own.height / scale,
    };
  });
}

test('fields placed by text are exported, imported as they were, and taken by the service', async ({
  page,
  signIn,
}) => {
  await signIn();
  await openPdfs(page, pdfFile('lease.pdf', lease));
  await setEmail(page, 'Signer 1', 'anna@posteo.example');
  await goToPage(page, 1);
  await placeByText(page, '{{sign}}', 'Signature', '2 places on 2 pages');
  await goToPage(page, 1);
  await placeByText(page, '{{date}}', 'Single line', '1 place');
  const exported = await exportText(page);
  expect(exported).toContain('"Search": "{{sign}}"');

  // As another program writes it: its sizes follow from what is printed there.
  const metadata = JSON.parse(exported) as Metadata;
  for (const fields of Object.values(metadata.FormSets))
    for (const { Location } of Object.values(fields))
      if (Location['Search'] === '{{date}}') {
        delete Location['Width'];
        delete Location['Height'];
      }
  const text = JSON.stringify(metadata);

  await page.getByRole('button', { name: 'Import metadata' }).click();
  const file = { name: 'lease.pdf.metadata.json', mimeType: 'application/json' };
  const importing = page.getByRole('dialog', { name: 'Import metadata' });
  await importing
    .locator('input[type="file"]')
    .setInputFiles({ ...file, buffer: Buffer.from(text) });
  await expect(importing).toBeHidden();
  await goToPage(page, 1);
  await expect(field(page, 'SingleLine1')).toHaveAttribute('data-anchor', 'found');
  expect(JSON.parse(await exportText(page))).toEqual(metadata);

  const designed = await standsAt(field(page, 'SingleLine1'));
  // The page has an upright line at 200.
  expect(Math.abs(designed.x + designed.width - 200)).toBeLessThan(0.5);
  await sendNow(page);
  await dialog(page).getByRole('link', { name: 'View transaction' }).click();
  await page.waitForURL(/\/transactions\//);
  // What the service found with a reader of its own stands where the designer showed it.
  const sent = page.locator('[data-field-name="SingleLine1"]');
  await expect
    .poll(async () => {
      const { x, y, width, height } = await standsAt(sent);
      return Math.max(
        Math.abs(x - designed.x),
        Math.abs(y - designed.y),
        Math.abs(width - designed.width),
        Math.abs(height - designed.height),
      );
    })
    .toBeLessThan(0.5);
});

test('a new version of the PDF takes fields along with their text, and shows those that lost it', async ({
  page,
}) => {
  await openPdfs(page, pdfFile('lease.pdf', lease));
  await goToPage(page, 1);
  await placeByText(page, '{{sign}}', 'Signature', '2 places on 2 pages');
  await placeByText(page, '{{date}}', 'Single line', '1 place');
  await expect(field(page, 'SingleLine1')).toBeFocused();
  await page.keyboard.press('Escape');
  const places = async () =>
    new Map(
      [...exportedFields(await exportMetadata(page))].map(
        ([name, { Location }]) => [name, Location] as const,
      ),
    );
  const before = await places();
  const signedAt = await standsAt(field(page, 'Signature1'));

  const settings = page.getByRole('region', { name: 'Field', exact: true });
  await settings.getByRole('button', { name: /lease/ }).click();
  const [, second, third] = lease.pages;
  const pages = [
    { text: 'New', lines: [{ text: 'What is new comes first, without a tag', x: 80, y: 300 }] },
    { text: 'Page 1', lines: [{ text: 'Place and date', x: 80, y: 500 }] },
    ...[second, third].map((one, index) => ({
      ...one,
      text: `Page ${index + 2}`,
      lines: one?.lines.map((line) => ({ ...line, x: line.x + 30, y: line.y - 40 })) ?? [],
    })),
  ];
  await settings.getByLabel('Replace PDF…').setInputFiles(pdfFile('lease-v2.pdf', { pages }));

  // Only the field without its text is to be looked at; its anchor goes with the word for it.
  const review = page.getByRole('dialog', { name: 'Review fields' });
  await expect(review).toContainText('1 of 1');
  await expect(review).toContainText('“{{date}}” that it followed is not in the new version');
  await review.getByRole('button', { name: 'Looks right' }).press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await goToPage(page, 3);
  // The page is turned by a quarter: what moved right on the paper and up moved up and right here.
  await expect
    .poll(async () => {
      const { x, y } = await standsAt(field(page, 'Signature1'));
      return Math.max(Math.abs(x - signedAt.x - 40), Math.abs(y - signedAt.y - 30));
    })
    .toBeLessThan(0.5);
  const after = await places();
  expect(after.get('Signature1')).toEqual(before.get('Signature1'));
  expect(after.get('SingleLine1')).not.toHaveProperty('Search');
  expect(after.get('SingleLine1')).toHaveProperty('PageNumber', 2);
});
