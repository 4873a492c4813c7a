import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { fieldKinds } from './fieldKinds.ts';
import { fieldTypes, kindNames, typeNamed } from './kindFacts.ts';

const src = join(import.meta.dirname, '../..');

/** The tables beside the list of kinds, each with an entry for each, and what makes fields. */
const naming = [
  'core/fields/fieldKinds.ts',
  'web/designer/canvas/fieldLooks.tsx',
  'web/texts/typeNames.ts',
  // Examples, and the kit that has one field of each type.
  'core/calibration/calibrationKit.ts',
  'core/wire/contract/examples.ts',
  'core/wire/openApi/templateExamples.ts',
  // Signatures that the service places by itself, and the tool that is offered first.
  'server/service/transaction/fields/placeSignatures.ts',
  'server/service/transaction/signing/othersView.ts',
  'web/designer/canvas/layers/Ghost.tsx',
  'web/designer/tools/byText/TextBar.tsx',
];

test('only the tables know the types of fields by name', () => {
  const named = new RegExp(
    `['"](${fieldTypes.join('|')})['"]|^\\s+(${fieldTypes.join('|')}):`,
    'm',
  );
  const files = readdirSync(src, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => /(?<!\.test)\.tsx?$/.test(path))
    // In English and French a signature is called as its type is.
    .filter((path) => !/^testing\/|^web\/texts\/[a-z]{2}\//.test(path));
  const found = files.filter((path) => named.test(readFileSync(join(src, path), 'utf8')));
  expect(found.toSorted()).toEqual(naming.toSorted());
});

test('no two kinds share a name or a key', () => {
  const digits = fieldTypes.flatMap((type) => fieldKinds[type].digit ?? []);
  expect(new Set(kindNames).size).toBe(fieldTypes.length);
  expect(digits.toSorted()).toEqual(['1', '2', '3']);
  expect(kindNames.map((name) => typeNamed[name])).toEqual(fieldTypes);
});
