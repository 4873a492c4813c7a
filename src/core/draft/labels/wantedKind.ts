import type { Rect } from '#core/geometry/rect.ts';
import { fieldKinds, type FieldType } from '#core/fields/fieldKinds.ts';

/** What captions ask for, in five languages, by the kind of field that takes it. */
const askedBy: readonly (readonly [kind: string, caption: RegExp])[] = [
  [
    'initials',
    /^(?:initial(?:s|en|es)?|parap(?:h|he)s?|paraaf|parafen|iniciales|kürzel|visum|rubrique)$/iu,
  ],
  ['email', /^(?:(?:e_?)?mail(?:_address|adress?e)?|courriel|correo)$/iu],
  ['date', /^(?:dated?|\p{L}*datum|\p{L}+sdate|fecha|data|birthday|geburtstag)$/iu],
  [
    'number',
    /^(?:amount|number_of|no_of|quantity|qty|total|sum|betrag|anzahl|bedrag|aantal|montant|importe)$/iu,
  ],
];

/**
 * The kind of field that a line's caption asks for, such as `date`, whether it exists or not;
 * undefined where the words ask for any text. `name` is the caption as a name.
 */
export function wantedKind(name: string): string | undefined {
  const words = name.split('_');
  // `Date of birth` begins with what it asks for, `Start date` ends with it.
  const telling = [
    words[0] ?? '',
    words.at(-1) ?? '',
    words.slice(0, 2).join('_'),
    words.slice(-2).join('_'),
  ];
  return askedBy.find(([, caption]) => telling.some((word) => caption.test(word)))?.[0];
}

/** What asks for a signer's own name, as a whole caption or behind the heading of a group. */
const ownName =
  /^(?:\p{L}+_)?(?:(?:type_or_|your_)?print(?:ed)?_|full_|typed_|your_)?(?:name|naam|nom|nombre)(?:_print(?:ed)?)?$|^(?:type_or_)?print_name$/iu;
/** Words before `name` that make it the name of something else. */
const othersName =
  /^(?:first|last|middle|maiden|file|user|street|company|business|firm|trade|bank|school|project|child|spouse|mother|father|pet|account|product|form)s?_/iu;
/** How far above or below a signature the signer's name stands at most, in points. */
const nearSignature = 100;

/** Whether a place is for its signer's name: its caption says so, and a signature stands near. */
export function asksForSigner(name: string, rect: Rect, signatures: readonly Rect[]): boolean {
  return (
    ownName.test(name) &&
    !othersName.test(name) &&
    signatures.some(
      ({ x, y, width }) =>
        Math.abs(y - rect.y) < nearSignature &&
        ((x < rect.x + rect.width && rect.x < x + width) || Math.abs(y - rect.y) < rect.height),
    )
  );
}

/** The type of the kind that is wanted, where it is offered, in place of another one. */
export function wantedOr(
  wanted: string | undefined,
  type: FieldType,
  offered: readonly FieldType[],
): FieldType {
  return offered.find((one) => fieldKinds[one].name === wanted) ?? type;
}
