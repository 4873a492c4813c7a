import type { Word } from '#core/printed/printedPage.ts';

/** Words that ask for a signature: English, Dutch, German, French, Spanish. */
const signing =
  /^(?:sign(?:ature|atures|ed|here)?|unterschrift(?:en)?|handtekening(?:en)?|ondertekening|ondergetekende|firma(?:do|s)?|sign[ée]e?|visum|paraaf|rubrique)\b/iu;

/** What forms ask for most often, in the same languages, as the last word of a label. */
const asked = new RegExp(
  `^(?:${[
    'name|surname|date|address|street|city|town|state|country|zip|postcode|code|iban|bic',
    'phone|telephone|tel|fax|mobile|e-?mail|no|number|title|occupation|employer|birth|initials',
    'naam|voornaam|achternaam|datum|adres|straat|plaats|woonplaats|telefoon|nr|nummer',
    'vorname|nachname|geburtsdatum|anschrift|adresse|straße|strasse|ort|plz|telefon|beruf',
    'nom|prénom|rue|ville|téléphone|numéro|lieu|pays|nombre|apellidos?|fecha|dirección|domicilio',
    'calle|ciudad|lugar|teléfono|número|país|signature|unterschrift|handtekening|firma',
  ].join('|')})$`,
  'iu',
);
/** And as the first word, as in `Name of the tenant`. */
const askedFirst = /^(?:name|date|naam|datum|nom|nombre|fecha)$/iu;

/** A word without what surrounds its letters. */
const bare = (text: string) => text.replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, '');

/** The most words of a label; more are a sentence. */
const mostWords = 5;

/** Whether a word asks for a signature. */
export function isSigningWord({ text }: Word): boolean {
  return signing.test(bare(text));
}

/** Whether a caption has a word that asks for a signature. */
export function asksToSign(caption: string): boolean {
  return caption.split(' ').some((text) => signing.test(bare(text)));
}

/** Whether a word is what forms ask for most often. */
export function isAskingWord({ text }: Word): boolean {
  return asked.test(bare(text));
}

/** Whether a few words name what forms ask for, by the first or the last of them. */
export function isFieldLabel(words: readonly Word[]): boolean {
  const sorted = words.toSorted((a, b) => a.rect.x - b.rect.x);
  const [first, last] = [sorted[0], sorted.at(-1)];
  if (!first || !last || words.length > mostWords) return false;
  return asked.test(bare(last.text)) || askedFirst.test(bare(first.text));
}
