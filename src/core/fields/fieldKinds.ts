import { check } from './check.ts';
import type { FieldKind } from './fieldKind.ts';
import { signature } from './signature.ts';
import { singleLine } from './singleLine.ts';

const kinds = { Signature: signature, SingleLine: singleLine, Check: check };

/** Types of generated fields, as the contract calls them. */
export type FieldType = keyof typeof kinds;

/** The kinds of fields by what they are called beside the contract. */
export type KindName = (typeof kinds)[FieldType]['name'];

/** Every kind of field that can be placed: what is said of kinds elsewhere follows this list. */
export const fieldKinds: Readonly<Record<FieldType, FieldKind<KindName>>> = kinds;
