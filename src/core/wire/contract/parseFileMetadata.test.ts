import fc from 'fast-check';
import { expect, test } from 'vitest';
import { examples } from './examples.ts';
import { fileMetadataSchema } from './fileMetadata.ts';
import { parseBody } from '#core/wire/parseBody.ts';
import { parseFileMetadata } from './parseFileMetadata.ts';

const name = fc.oneof(
  fc.constantFrom('Field1', '7', '', 'constructor', 'a\tb', '__proto__', 'x'.repeat(256)),
  fc.string(),
);
const length = fc.oneof(
  fc.double({ min: -10, max: 900, noNaN: true }),
  fc.constantFrom<unknown>(0, -0, '12', null, Infinity, 1.5, 2 ** 60),
);
const location = fc.record(
  {
    Right: length,
    Top: length,
    Width: length,
    Height: length,
    PageNumber: fc.oneof(fc.integer({ min: -1, max: 9 }), length),
    Unit: fc.constant('pt'),
  },
  { requiredKeys: ['Width'] },
);
const plainLocation = fc.record({
  Right: fc.double({ noNaN: true, min: 0, max: 600 }),
  Top: fc.double({ noNaN: true, min: 0, max: 600 }),
  Width: fc.double({ noNaN: true, min: 1, max: 600 }),
  Height: fc.double({ noNaN: true, min: 1, max: 600 }),
  PageNumber: fc.integer({ min: 1, max: 99 }),
});
const field = fc.record(
  {
    Type: fc.constantFrom('Signature', 'Check', 'Stamp', 'signature'),
    Location: fc.oneof(plainLocation, location),
  },
  { requiredKeys: ['Type'] },
);
const plainField = fc.record({ Type: fc.constantFrom('Check'), Location: plainLocation });
const body = fc.record(
  {
    DisplayName: name,
    Signers: fc.dictionary(name, fc.record({ FormSets: fc.array(name) }), { maxKeys: 3 }),
    FormSets: fc.dictionary(
      fc.constantFrom('a', 'b', '1'),
      fc.oneof(
        fc.dictionary(fc.constantFrom('f', 'g', '3'), plainField),
        fc.dictionary(name, field, { maxKeys: 3 }),
      ),
    ),
    more: fc.constant(1),
  },
  { requiredKeys: ['DisplayName', 'Signers', 'FormSets'] },
);

test('every body is read, or refused, exactly as the schema does', () => {
  fc.assert(
    fc.property(body, (given) => {
      const json: unknown = JSON.parse(JSON.stringify(given));
      expect(parseFileMetadata(json)).toEqual(parseBody(fileMetadataSchema, json));
      expect(JSON.stringify(parseFileMetadata(json))).toBe(
        JSON.stringify(parseBody(fileMetadataSchema, json)),
      );
    }),
    { numRuns: 500 },
  );
});

test('the examples of the contract are read as they are', () => {
  for (const example of [examples.generatedMetadata, examples.embeddedMetadata])
    expect(parseFileMetadata(example)).toEqual(parseBody(fileMetadataSchema, example));
});
