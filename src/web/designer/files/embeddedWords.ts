import { type EmbeddedFieldFact, isList } from '#core/draft/documentFacts.ts';
import type { TextKey } from '#web/texts/catalogue.ts';

/** What becomes of a field inside a PDF when the document is signed. */
export type EmbeddedUse =
  | 'fill'
  | 'converted'
  | 'readOnly'
  | 'hidden'
  | 'zeroSize'
  | 'password'
  | 'choose'
  | 'computed'
  | 'nameless'
  | 'radio'
  | 'choice'
  | 'button'
  | 'signature';

/** What becomes of a field: signers fill it in, or the first reason why not. */
export function embeddedUse(field: EmbeddedFieldFact, isConverted = false): EmbeddedUse {
  if (isConverted) return 'converted';
  if (field.hidden) return 'hidden';
  if (field.zeroSize) return 'zeroSize';
  if (field.password) return 'password';
  if (field.computed) return 'computed';
  if (field.kind !== 'text' && field.kind !== 'check' && !field.choice && !isList(field))
    return field.kind;
  if (field.name === '') return 'nameless';
  if (field.readOnly) return 'readOnly';
  return field.choice ? 'choose' : 'fill';
}

/** The sentence about each use. */
export const doesWords = {
  fill: 'doesFill',
  converted: 'doesConverted',
  readOnly: 'doesReadOnly',
  hidden: 'doesHidden',
  zeroSize: 'doesZeroSize',
  password: 'doesPassword',
  choose: 'doesChoose',
  computed: 'doesComputed',
  nameless: 'doesNameless',
  radio: 'doesRadio',
  choice: 'doesChoice',
  button: 'doesButton',
  signature: 'doesSignature',
} as const satisfies Record<EmbeddedUse, TextKey<'files'>>;

/** What each kind is called. */
export const kindWords = {
  text: 'kindText',
  check: 'kindCheck',
  radio: 'kindRadio',
  choice: 'kindChoice',
  button: 'kindButton',
  signature: 'kindSignature',
} as const satisfies Record<EmbeddedFieldFact['kind'], TextKey<'files'>>;
