import type { TextKey } from '#web/texts/catalogue.ts';
import type { FormField } from '#web/filling/form/formField.ts';

/** How much a sample text says. */
export type SampleLength = 'short' | 'typical' | 'long';

/** All lengths, the shortest first. */
export const sampleLengths = ['short', 'typical', 'long'] as const;

/**
 * Beginnings of words in names of fields (English, Dutch, German, French, Spanish) by what is
 * entered there; the first line that knows a word decides. Up to three letters mean whole words,
 * five or more also stand at the end of a compound.
 */
const subjects = [
  ['email', 'mail courriel correo'],
  ['postcode', 'zip postcode postal postleitzahl plz cp'],
  ['date', 'date datum fecha geburtstag geboren geboorte naissance nacimiento dob birth'],
  ['phone', 'phone tel telefon telephone téléphone teléfono mobile mobiel handy móvil fax'],
  ['account', 'iban bic account konto rekening compte cuenta'],
  ['amount', 'amount price total sum rent betrag bedrag summe miete huur montant loyer importe'],
  ['company', 'company employer firm bedrijf arbeitgeber unternehmen société empresa'],
  ['city', 'city town ort wohnort stadt plaats woonplaats ville ciudad localidad'],
  ['address', 'address adres street straße strasse straat rue calle dirección domicil'],
  [
    'name',
    'name naam nom nombre vorname nachname familienname voornaam achternaam surname apellido prénom fullname',
  ],
] as const;

type Subject = (typeof subjects)[number][0] | 'other';

/** What a field of this name asks for. */
export function sampleSubject(name: string): Subject {
  const words = name
    .replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .replaceAll(/e-mail/g, 'mail')
    .split(/[^\p{L}]+/u)
    .map((word) => (word === 'email' ? 'mail' : word));
  const knows = (stems: string) =>
    stems.split(' ').some((stem) => words.some((word) => isAbout(word, stem)));
  return subjects.find(([, stems]) => knows(stems))?.[0] ?? 'other';
}

/** Whether a word begins with a stem or, as long German and Dutch words do, ends with one. */
function isAbout(word: string, stem: string): boolean {
  if (stem.length < 4) return word === stem;
  return word.startsWith(stem) || (stem.length > 4 && word.endsWith(stem));
}

const endings = { short: 'Short', typical: 'Typical', long: 'Long' } as const;

/** Says one of the sample texts, in the language shown. */
type SaySample = (key: `${Subject}${'Short' | 'Typical' | 'Long'}` & TextKey<'rehearse'>) => string;

/**
 * A text of this length such as people enter into this field. One that is limited to a number of
 * characters is cut there; the longest of a box for several lines has several.
 */
export function sampleText(field: FormField, length: SampleLength, say: SaySample): string {
  const text = say(`${sampleSubject(field.label ?? field.name)}${endings[length]}`);
  const lines = field.multiline && length === 'long' ? [text, text, text].join('\n') : text;
  const { maxLength } = field;
  return maxLength === undefined ? lines : Array.from(lines).slice(0, maxLength).join('');
}
