import type { TransactionSpec } from './makeTransaction.ts';
import type { ShownBox } from '../pdfs/readPdf.ts';

/** A place in the contract's terms, that is the box on the page as shown. */
interface Place {
  page: number;
  box: ShownBox;
}

const place = (page: number, x: number, y: number, width: number, height: number): Place => ({
  page,
  box: { x, y, width, height },
});

/**
 * The places of the generated fields of `contract.pdf`: on a plain page, on a turned and cropped
 * page, and on one in units of 1/36 inch.
 */
export const contractPlaces = {
  FullName: place(1, 100, 120, 200, 20),
  Agree: place(1, 100.5, 160.25, 14, 14),
  Town: place(2, 72.25, 100.75, 180.5, 20),
  Insured: place(2, 400, 300, 14, 14),
  Remarks: place(3, 72, 200, 300, 20),
  City: place(3, 72, 260, 180, 20),
  Sign1: place(3, 300, 600, 140, 70),
  Sign2: place(3, 72, 600, 140, 70),
} as const;

/** The places of the fields inside `form.pdf`; its second page is turned. */
export const formPlaces = {
  'Tenant.Street': place(1, 100, 172, 200, 20),
  Notes: place(1, 100, 232, 300, 80),
  Code: place(1, 100, 332, 150, 20),
  Customer: place(1, 350, 72, 150, 20),
  Garage: place(1, 100, 378, 14, 14),
  Turned: place(2, 100, 100, 200, 20),
} as const;

const defined = (type: string, { page, box }: Place) => ({
  Type: type,
  Location: {
    Right: box.x,
    Top: box.y,
    Width: box.width,
    Height: box.height,
    PageNumber: page,
  },
});

/**
 * Two signers and two files. Both fill in `contract.pdf`, with all three types of field and one
 * text for whichever signer finishes first; the second also fills in the fields inside `form.pdf`.
 */
export function contract(postbackUrl: string): TransactionSpec {
  const { FullName, Agree, Town, Insured, Remarks, City, Sign1, Sign2 } = contractPlaces;
  return {
    create: {
      Signers: [
        { Email: 'anna@example.com', ScribbleName: 'Anna Berg' },
        { Email: 'jonas@example.com', ScribbleName: 'Jonas Weber' },
      ],
      PostbackUrl: postbackUrl,
    },
    files: [
      {
        fileId: 'contract.pdf',
        metadata: {
          DisplayName: 'Contract',
          Signers: {
            Signer1: { FormSets: ['first', 'both'] },
            Signer2: { FormSets: ['second', 'both'] },
          },
          FormSets: {
            first: {
              FullName: defined('SingleLine', FullName),
              Agree: defined('Check', Agree),
              Town: defined('SingleLine', Town),
              Sign1: defined('Signature', Sign1),
            },
            second: {
              Insured: defined('Check', Insured),
              Remarks: defined('SingleLine', Remarks),
              Sign2: defined('Signature', Sign2),
            },
            both: { City: defined('SingleLine', City) },
          },
        },
        pdf: {
          pages: [
            {},
            { rotate: 90, mediaBox: [-20, 30, 592, 822], cropBox: [10, 60, 510, 760] },
            { userUnit: 2, mediaBox: [0, 0, 306, 396] },
          ],
        },
      },
      {
        fileId: 'form.pdf',
        metadata: { DisplayName: 'Form', Signers: { Signer2: { FormSets: ['form.pdf'] } } },
        pdf: {
          pages: [
            {
              fields: [
                { type: 'text', name: 'Tenant.Street', rect: [100, 600, 300, 620] },
                { type: 'text', name: 'Notes', rect: [100, 480, 400, 560], multiline: true },
                {
                  type: 'text',
                  name: 'Code',
                  rect: [100, 440, 250, 460],
                  comb: true,
                  maxLength: 6,
                },
                {
                  type: 'text',
                  name: 'Customer',
                  rect: [350, 700, 500, 720],
                  value: 'No. 4711',
                  readOnly: true,
                },
                { type: 'check', name: 'Garage', rect: [100, 400, 114, 414] },
              ],
            },
            {
              rotate: 90,
              fields: [{ type: 'text', name: 'Turned', rect: [100, 100, 120, 300], upwards: true }],
            },
          ],
        },
      },
    ],
  };
}
