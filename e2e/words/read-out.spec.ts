import type { Page } from '@playwright/test';
import { makePdf, type PdfSpec } from '../support/pdfs/makePdf.ts';
import { type TaggedPart, taggedPdf } from '../support/pdfs/taggedPdf.ts';
import { linkOf } from '../support/programs/lease.ts';
import { makeTransaction } from '../support/programs/makeTransaction.ts';
import type { RunningServer } from '../support/programs/server.ts';
import { seriousViolations } from '../support/screens/seriousViolations.ts';
import { controlIn, openSigning } from '../support/screens/signing.ts';
import { expect, test } from '../support/test.ts';

const at = (Right: number, Top: number, Width: number, Height = 18) => ({
  Location: { Right, Top, Width, Height, PageNumber: 1 },
});
const metadata = {
  DisplayName: 'Lease',
  Signers: { Signer1: { FormSets: ['all'] }, Signer2: { FormSets: ['theirs'] } },
  FormSets: {
    all: {
      Name: { Type: 'SingleLine', ...at(160, 128, 200) },
      Pets: { Type: 'Check', ...at(160, 158, 16, 16) },
      Sign: { Type: 'Signature', ...at(160, 188, 160, 40) },
    },
    theirs: { Their_pets: { Type: 'Check', ...at(200, 158, 16, 16) } },
  },
};

async function open(page: Page, server: RunningServer, pdf: Buffer) {
  const id = await makeTransaction(server, {
    create: {
      Signers: [
        { SendSignRequest: false, Language: 'en-US' },
        { SendSignRequest: false, Language: 'en-US' },
      ],
    },
    files: [{ fileId: 'lease.pdf', metadata, pdf }],
  });
  await openSigning(page, await linkOf(server, id));
  await expect(page.locator('[data-page-words] [aria-owns]').first()).toBeAttached();
}

interface AxNode {
  nodeId: string;
  ignored?: boolean;
  role?: { value: string };
  name?: { value: string };
  properties?: { name: string; value: { value: unknown } }[];
  childIds?: string[];
}

/** What a screen reader meets on the first page, in its order: `heading 2: Lease`. */
async function readOut(page: Page): Promise<string[]> {
  const browser = await page.context().newCDPSession(page);
  const { nodes } = (await browser.send('Accessibility.getFullAXTree')) as { nodes: AxNode[] };
  await browser.detach();
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  const told: string[] = [];
  const walk = (id: string) => {
    const node = byId.get(id);
    if (!node) return;
    const role = node.role?.value ?? '';
    const name = node.name?.value ?? '';
    if (!node.ignored && role === 'StaticText') return void told.push(name);
    const level = node.properties?.find((one) => one.name === 'level')?.value.value;
    if (!node.ignored && /^(heading|list|listitem|table|row|cell|columnheader)$/.test(role))
      told.push(`<${role}${role === 'heading' ? ` ${String(level)}` : ''}>`);
    if (!node.ignored && role === 'image') told.push(`picture ${name}`);
    if (!node.ignored && /^(textbox|checkbox|button)$/.test(role))
      return void told.push(`${role} ${name}`);
    for (const child of node.childIds ?? []) walk(child);
  };
  const region = nodes.find(
    ({ role, name }) => role?.value === 'region' && /page 1/i.test(name?.value ?? ''),
  );
  if (!region) throw new Error('There is no page.');
  walk(region.nodeId);
  return told;
}

const line = (type: string, text: string, y: number, x = 72): TaggedPart => ({
  type,
  text,
  at: [x, y],
});
const labels = [line('P', 'Name', 140), line('P', 'Pets', 170), line('P', 'Signature', 205)];

const tagged: [string, Buffer, string[]][] = [
  [
    'headings, a list, a picture, and a language',
    taggedPdf({
      lang: 'nl-NL',
      isBackwards: true,
      parts: [
        {
          type: 'Document',
          parts: [
            line('H1', 'Huurcontract', 72),
            { type: 'Figure', alt: 'Het huis', text: ' ' },
            ...labels,
            line('H2', 'Regels', 300),
            {
              type: 'L',
              parts: [
                {
                  type: 'LI',
                  parts: [line('Lbl', '1.', 330), line('LBody', 'Geen lawaai', 330, 90)],
                },
                { type: 'LI', parts: [line('LBody', 'Geen rook', 350, 90)] },
              ],
            },
          ],
        },
      ],
    }),
    [
      '<heading 2>',
      'Huurcontract',
      'picture Het huis',
      'Name',
      'textbox Name',
      'Pets',
      'checkbox Pets',
      'Signature',
      'button Sign here',
      '<heading 3>',
      'Regels',
      '<list>',
      '<listitem>',
      '1.',
      'Geen lawaai',
      '<listitem>',
      'Geen rook',
    ],
  ],
  [
    'a table',
    taggedPdf({
      parts: [
        ...labels,
        {
          type: 'Table',
          parts: [
            { type: 'TR', parts: [line('TH', 'Month', 400), line('TH', 'Rent', 400, 200)] },
            { type: 'TR', parts: [line('TD', 'May', 420), line('TD', '900', 420, 200)] },
          ],
        },
      ],
    }),
    [
      'Name',
      'textbox Name',
      'Pets',
      'checkbox Pets',
      'Signature',
      'button Sign here',
      '<table>',
      '<row>',
      '<columnheader>',
      'Month',
      '<columnheader>',
      'Rent',
      '<row>',
      '<cell>',
      'May',
      '<cell>',
      '900',
    ],
  ],
  [
    'types of its own, and what is marked as decoration',
    taggedPdf({
      roles: { Kop: 'H1', Alinea: 'P' },
      parts: [line('Kop', 'Lease', 72), ...labels, line('Alinea', 'The rent is 900.', 300)],
      artifacts: [{ text: 'Page 1 of 1', at: [280, 760] }],
    }),
    [
      '<heading 2>',
      'Lease',
      'Name',
      'textbox Name',
      'Pets',
      'checkbox Pets',
      'Signature',
      'button Sign here',
      'The rent is 900.',
      'Page 1 of 1',
    ],
  ],
];

const labelLines = [
  { text: 'Name', x: 72, y: 140 },
  { text: 'Pets', x: 72, y: 170 },
  { text: 'Signature', x: 72, y: 205 },
];
const plain = (lines: NonNullable<NonNullable<Exclude<PdfSpec['pages'], number>>[0]['lines']>) =>
  makePdf({ pages: [{ text: 'Lease', lines: [...lines] }] });
const fieldsRead = [
  'Name',
  'textbox Name',
  'Pets',
  'checkbox Pets',
  'picture Their pets. Another signer fills this in',
  'Signature',
  'button Sign here',
];

const untagged: [string, Buffer, string[]][] = [
  ['lines in their order', plain(labelLines), fieldsRead],
  [
    'two columns',
    plain([
      ...labelLines,
      ...[0, 1, 2].map((row) => ({ text: `left ${row}`, x: 72, y: 400 + 12 * row })),
      ...[0, 1, 2].map((row) => ({ text: `right ${row}`, x: 320, y: 400 + 12 * row })),
    ]),
    [...fieldsRead, 'left 0', 'left 1', 'left 2', 'right 0', 'right 1', 'right 2'],
  ],
  [
    'lines that are drawn up and down the page',
    plain(
      [6, 1, 8, 3, 0, 5, 2, 7, 4].map((row) => ({
        text: `clause ${row}`,
        x: 72,
        y: 300 + 40 * row,
      })),
    ),
    Array.from({ length: 9 }, (_, row) => `clause ${row}`),
  ],
];

for (const [what, pdf, expected] of [...tagged, ...untagged])
  test(`a screen reader reads the page with its fields in their places: ${what}`, async ({
    page,
    server,
  }) => {
    await open(page, server, pdf);
    const isTold = (told: string[]) => expected.every((one) => told.includes(one));
    await expect.poll(async () => isTold(await readOut(page))).toBe(true);
    const told = await readOut(page);
    const places = expected.map((one, index) =>
      told.indexOf(one, index === 0 ? 0 : told.indexOf(expected[index - 1] ?? '')),
    );
    expect({ told, places }).toEqual({ told, places: places.toSorted((a, b) => a - b) });
    expect(await seriousViolations(page)).toEqual([]);
  });

test('the words of a page can be marked and copied where they are printed, and Tab goes on as before', async ({
  page,
  server,
}) => {
  const [, pdf] = tagged[0] ?? [];
  if (!pdf) throw new Error('There is no document.');
  await open(page, server, pdf);
  const words = page.locator('[data-page-words]');
  await expect(words).toHaveAttribute('lang', 'nl-NL');
  const heading = words.getByText('Huurcontract', { exact: true });
  await heading.dblclick();
  await expect.poll(() => page.evaluate(() => getSelection()?.toString())).toBe('Huurcontract');
  await controlIn(page, 'Name').focus();
  await page.keyboard.press('Tab');
  await expect(controlIn(page, 'Pets')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(controlIn(page, 'Sign')).toBeFocused();
});
