import { leaseFile, linkOf, makeLease, readTransaction } from '../support/programs/lease.ts';
import {
  controlIn,
  drawSignature,
  openSigning,
  pressFinish,
  takeSignature,
} from '../support/screens/signing.ts';
import { expect, test } from '../support/test.ts';

const fieldNames = Array.from({ length: 8 }, (_, index) => `Wide${index + 1}`);
/** Characters that fill one field: three bytes each in a request. */
const most = 3_200;
const textOf = (name: string) => `${name} `.padEnd(most, '‹');

for (const [size, filled, isThere] of [
  ['as much as outlives a page', fieldNames.slice(0, 5), true],
  ['more than outlives a page', fieldNames, false],
] as const)
  test(`a page left with ${size}: every entry and the drawn signature are there when it is opened again`, async ({
    page,
    server,
  }) => {
    const at = (Top: number, Width: number, Height = 20) => ({
      Right: 20,
      Top,
      Width,
      Height,
      PageNumber: 1,
    });
    const id = await makeLease(server, {
      pdf: { pages: [{ mediaBox: [0, 0, 14_400, 800] }] },
      signers: [{ Email: 'anna@example.com', ScribbleName: 'Anna Berg' }],
      metadata: {
        Signers: { Signer1: { FormSets: ['wide'] } },
        FormSets: {
          wide: {
            ...Object.fromEntries(
              fieldNames.map((name, index) => [
                name,
                { Type: 'SingleLine', Location: at(20 + 20 * index, 14_300, 6) },
              ]),
            ),
            Signature1: { Type: 'Signature', Location: at(500, 400, 150) },
          },
        },
      },
    });
    const link = await linkOf(server, id);
    await openSigning(page, link);
    await controlIn(page, 'Signature1').press('Enter');
    await drawSignature(page, 'mouse');
    await takeSignature(page);
    await page.route('**/entries', (route) => route.abort());
    for (const name of filled) await controlIn(page, name).fill(textOf(name));
    await expect(page.getByText('No connection. What you enter is kept here')).toBeVisible();
    await page.unroute('**/entries');
    await page.goto('about:blank');
    const entries = async () => {
      const token = new URL(link).pathname.split('/').at(-1);
      const view = await fetch(`${server.url}/app/sign/${token}`);
      return (await view.json()).entries[leaseFile] ?? {};
    };
    const whole = Object.fromEntries(filled.map((name) => [name, textOf(name)]));
    if (isThere) await expect.poll(entries).toEqual(whole);
    else expect(await entries()).toEqual({});

    await openSigning(page, link);
    for (const name of filled) await expect(controlIn(page, name)).toHaveValue(textOf(name));
    await expect(page.getByRole('button', { name: 'Change your signature' })).toBeAttached();
    await expect.poll(entries).toEqual(whole);
    await pressFinish(page);
    await expect(page.getByRole('heading', { name: /signed$/ })).toBeVisible();
    const { Signers: signers } = await readTransaction(server, id);
    expect(signers[0].Context[leaseFile]).toMatchObject(
      Object.fromEntries(filled.map((name) => [name.toLowerCase(), textOf(name)])),
    );
  });
