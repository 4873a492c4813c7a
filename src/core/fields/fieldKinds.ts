import { check } from './check.ts';
import { date } from './date.ts';
import { dateSigned } from './dateSigned.ts';
import type { FieldKind } from './fieldKind.ts';
import { initials } from './initials.ts';
import { list } from './list.ts';
import { multiLine } from './multiLine.ts';
import { numeric } from './numeric.ts';
import { radio } from './radio.ts';
import { signature } from './signature.ts';
import { signersEmail, signersName } from './signersLines.ts';
import { singleLine } from './singleLine.ts';

const kinds = {
  Signature: signature,
  Initials: initials,
  SignerName: signersName,
  DateSigned: dateSigned,
  SignerEmail: signersEmail,
  SingleLine: singleLine,
  MultiLine: multiLine,
  Number: numeric,
  Date: date,
  Check: check,
  Radio: radio,
  List: list,
};

/** Types of generated fields, as the contract calls them. */
export type FieldType = keyof typeof kinds;

/** The kinds of fields by what they are called beside the contract. */
export type KindName = (typeof kinds)[FieldType]['name'];

/** Every kind of field that can be placed: what is said of kinds elsewhere follows this list. */
export const fieldKinds: Readonly<Record<FieldType, FieldKind<KindName>>> = kinds;
