import fc from 'fast-check';
import type { FieldType } from '#core/fields/fieldKinds.ts';
import { fieldTypes } from '#core/fields/kindFacts.ts';
import type { FileMetadataInput } from '#core/wire/contract/fileMetadata.ts';

/** Names that a client may choose and that a careless program would lose, reorder or confuse. */
const trickyNames = [
  'constructor',
  'toString',
  '7',
  '10',
  '007',
  '4294967295',
  'a b',
  'Ünï',
  '"quoted"',
  'lease.pdf',
  '1_Signer1',
  '2_Signer1_Signer2',
  'Date',
  'date',
];

const clientName = fc
  .oneof(fc.constantFrom(...trickyNames), fc.string({ minLength: 1, maxLength: 12 }))
  .filter((name) => name !== '__proto__' && !/[\u0000-\u001f\u007f-\u009f]/.test(name));

const points = fc.oneof(
  fc.integer({ min: -50, max: 900 }),
  fc.double({ min: -1000, max: 2000, noNaN: true }).filter((value) => !Object.is(value, -0)),
);
const length = fc.double({ min: 0.001, max: 900, noNaN: true });

/** What every type that is filled in can ask for, and what a text can besides. */
const asked = fc.record(
  {
    Required: fc.boolean(),
    ReadOnly: fc.boolean(),
    Label: fc.constantFrom('', 'Your "name"'),
    Help: fc.constantFrom('As in your passport', 'Two\nlines'),
  },
  { requiredKeys: [] },
);
const textAsked = fc.record(
  {
    MaxLength: fc.integer({ min: 1, max: 9 }),
    Format: fc.constantFrom('email', '9999 AA'),
    FontSize: fc.integer({ min: 6, max: 20 }),
    Align: fc.constantFrom('left', 'center', 'right'),
  },
  { requiredKeys: [] },
);
const told = fc.record(
  { FontSize: fc.constant(9), Label: fc.constant('Who') },
  { requiredKeys: [] },
);
const traits = {
  Signature: fc.constant({}),
  Initials: fc.constant({}),
  SingleLine: fc.tuple(asked, textAsked).map(([one, other]) => ({ ...one, ...other })),
  Check: asked,
  MultiLine: asked,
  Number: fc
    .tuple(asked, fc.record({ Min: fc.integer(), Decimals: fc.nat({ max: 6 }) }))
    .map(([one, other]) => ({ ...one, ...other })),
  Date: fc
    .tuple(asked, fc.record({ Format: fc.constant('D.M.YYYY'), Max: fc.constant('2030-01-31') }))
    .map(([one, other]) => ({ ...one, ...other })),
  Radio: fc.record(
    {
      Required: fc.boolean(),
      Label: fc.constant('Your "choice"'),
      Group: fc.constantFrom('A', 'B'),
    },
    { requiredKeys: [] },
  ),
  DateSigned: fc.record({ Format: fc.constant('D.M.YYYY') }, { requiredKeys: [] }),
  SignerName: told,
  SignerEmail: told,
  List: asked.map((one) => ({ ...one, Options: ['One', 'Two'] })),
} satisfies Record<FieldType, fc.Arbitrary<object>>;

/** What each type may begin with. */
const entered = {
  Signature: fc.constant({}),
  Initials: fc.constant({}),
  SingleLine: fc.record({ Value: fc.oneof(fc.constantFrom('', 'Anna', '7'), points) }),
  Check: fc.record({ Value: fc.oneof(fc.boolean(), fc.constant('yes')) }),
  MultiLine: fc.record({ Value: fc.constantFrom('', 'Anna', 'Two\nlines') }),
  Number: fc.record({ Value: fc.oneof(fc.integer(), fc.constantFrom('12.5', '-3')) }),
  Radio: fc.record({ Value: fc.constantFrom('One', 'Two', '3') }),
  List: fc.record({ Value: fc.constantFrom('One', '', 'Two') }),
  DateSigned: fc.constant({}),
  SignerName: fc.constant({}),
  SignerEmail: fc.constant({}),
  Date: fc.record({ Value: fc.constantFrom('2026-02-28', '2024-02-29') }),
} satisfies Record<FieldType, fc.Arbitrary<object>>;

const placed = fc.record({
  Type: fc.constantFrom(...fieldTypes),
  Location: fc.record(
    {
      Right: points,
      Top: points,
      Width: length,
      Height: length,
      PageNumber: fc.integer({ min: 1, max: 9 }),
    },
    { requiredKeys: ['Width', 'Height', 'PageNumber'] },
  ),
});
const order = fc.option(fc.record({ TabOrder: fc.integer({ min: 1, max: 99 }) }), { nil: {} });
const definition = placed.chain((field) =>
  fc
    .tuple(
      fc.oneof(fc.constant({}), entered[field.Type]),
      order,
      field.Type === 'List' ? traits.List : fc.oneof(fc.constant({}), traits[field.Type]),
    )
    .map(([value, number, own]) => ({ ...field, ...value, ...number, ...own })),
);

const formSet = fc.dictionary(clientName, definition, { maxKeys: 4, noNullPrototype: true });

/**
 * Any valid metadata of the document `lease.pdf` in a transaction of signers that the service
 * numbered: empty, unassigned and doubled form sets, repeated entries, entries that name something
 * else, coordinates left out.
 */
export const arbitraryMetadata: fc.Arbitrary<FileMetadataInput> = fc
  .record(
    {
      DisplayName: fc
        .string({ minLength: 1, maxLength: 20 })
        .filter((text) => !/\p{Cc}/u.test(text)),
      DisplayOrder: fc.integer({ min: -3, max: 9 }),
      Description: fc.constantFrom('Lease', 'Two\nlines'),
      SetParaph: fc.boolean(),
      FormSets: fc.dictionary(clientName, formSet, { maxKeys: 4, noNullPrototype: true }),
      signers: fc.uniqueArray(fc.integer({ min: 1, max: 6 }), { maxLength: 4 }),
      choices: fc.array(fc.array(fc.nat({ max: 20 }), { maxLength: 5 }), {
        minLength: 4,
        maxLength: 4,
      }),
    },
    { requiredKeys: ['signers', 'choices'] },
  )
  .map(({ signers, choices, ...metadata }) => {
    const entries = [...Object.keys(metadata.FormSets ?? {}), 'lease.pdf', 'elsewhere'];
    return {
      ...metadata,
      Signers: Object.fromEntries(
        signers.map((number, index) => [
          `Signer${number}`,
          { FormSets: (choices[index] ?? []).map((at) => entries[at % entries.length] ?? '') },
        ]),
      ),
    };
  });
