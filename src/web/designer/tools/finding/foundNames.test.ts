import { expect, test } from 'vitest';
import { labelPhrases } from '#core/draft/labels/labelPhrases.ts';
import { suggestNames } from '#core/draft/labels/suggestNames.ts';
import { findFields } from '#core/printed/judging/findFields.ts';
import { finishReading } from '#core/printed/reading/finishReading.ts';
import { readPrinted } from '#core/printed/reading/readPrinted.ts';
import type { FieldType } from '#core/fields/fieldKinds.ts';
import { pageOperators } from '#testing/pdf/pageOperators.ts';
import { rawPdf, rawStream } from '#testing/pdf/rawPdf.ts';

/** The words of one form: before a line, over a box, in a cell, beside a square, below a line. */
interface Words {
  before: string;
  over: string;
  inCell: string;
  beside: string;
  below: string;
}

/** Words in WinAnsi, with all beyond ASCII as octal escapes. */
const escaped = (words: string) =>
  words.replaceAll(
    /[^ -~]/gu,
    (one) => `\\${(one.codePointAt(0) ?? 63).toString(8).padStart(3, '0')}`,
  );

/** A page of 600 × 800 points with one place of each kind; y counts from the top. */
function form({ before, over, inCell, beside, below }: Words): Uint8Array {
  const text = (words: string, x: number, y: number, size = 9) =>
    `BT /F ${size} Tf ${x} ${800 - y} Td (${escaped(words)}) Tj ET`;
  const content = [
    '0.5 w',
    text(before, 60, 148),
    '200 650 m 400 650 l S',
    text(over, 60, 196),
    '60 580 200 20 re S',
    '60 500 200 40 re S',
    text(inCell, 63, 270, 8),
    '60 450 9 9 re S',
    text(beside, 75, 349),
    '60 380 m 260 380 l S',
    text(below, 60, 429, 8),
  ].join('\n');
  return rawPdf({
    1: '<</Type /Catalog /Pages 2 0 R>>',
    2: '<</Type /Pages /Kids [3 0 R] /Count 1>>',
    3: '<</Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Contents 4 0 R /Resources <</Font <</F 5 0 R>>>>>>',
    4: rawStream(content),
    5: '<</Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding>>',
  });
}

const typeOf = { check: 'Check', text: 'SingleLine', signature: 'Signature' } as const;

/** What is found on a form from above to below, with the names that its words suggest. */
async function namesOn(words: Words): Promise<[FieldType, string | undefined][]> {
  for await (const { list, box, resources } of pageOperators(form(words))) {
    const page = finishReading(readPrinted(list, box, resources));
    const fields = finishReading(findFields(page))
      .toSorted((a, b) => a.rect.y - b.rect.y)
      .map(({ kind, rect }) => ({ type: typeOf[kind], rect }));
    const names = suggestNames(fields, labelPhrases(page.words));
    return fields.map(({ type }, index) => [type, names[index]]);
  }
  return [];
}

test.each<[string, Words, string[]]>([
  [
    'English',
    {
      before: 'Date of birth:',
      over: 'Last name',
      inCell: 'Postal code',
      beside: 'I agree',
      below: 'Signature',
    },
    ['Date_of_birth', 'Last_name', 'Postal_code', 'I_agree', 'Signature'],
  ],
  [
    'Dutch',
    {
      before: 'Geboortedatum:',
      over: 'Achternaam',
      inCell: 'Postcode en plaats',
      beside: 'Ik ga akkoord',
      below: 'Handtekening',
    },
    ['Geboortedatum', 'Achternaam', 'Postcode_en_plaats', 'Ik_ga_akkoord', 'Handtekening'],
  ],
  [
    'German',
    {
      before: 'Geburtsdatum:',
      over: 'Straße und Hausnummer',
      inCell: 'Staatsangehörigkeit',
      beside: 'Ich stimme zu',
      below: 'Unterschrift',
    },
    [
      'Geburtsdatum',
      'Strasse_und_Hausnummer',
      'Staatsangehorigkeit',
      'Ich_stimme_zu',
      'Unterschrift',
    ],
  ],
  [
    'French',
    {
      before: 'Né(e) le :',
      over: 'Prénom',
      inCell: 'Code postal et localité',
      beside: 'Lu et approuvé',
      below: 'Signature',
    },
    ['Ne_le', 'Prenom', 'Code_postal_et_localite', 'Lu_et_approuve', 'Signature'],
  ],
  [
    'Spanish',
    {
      before: 'Fecha de nacimiento:',
      over: 'Apellidos',
      inCell: 'Código postal y población',
      beside: 'Acepto las condiciones',
      below: 'Firma',
    },
    [
      'Fecha_de_nacimiento',
      'Apellidos',
      'Codigo_postal_y_poblacion',
      'Acepto_las_condiciones',
      'Firma',
    ],
  ],
])('places on a form in %s are found and named by its words', async (_, words, names) => {
  const types: FieldType[] = ['SingleLine', 'SingleLine', 'SingleLine', 'Check', 'Signature'];
  expect(await namesOn(words)).toEqual(types.map((type, index) => [type, names[index]]));
});
