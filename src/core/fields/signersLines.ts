import type { FieldKind } from './fieldKind.ts';
import { styleIn } from './fieldTraits.ts';
import { singleLine } from './singleLine.ts';

/** A line that tells of its signer, who does not enter it. */
function factOf<Name extends string>(name: Name, fills: 'name' | 'email'): FieldKind<Name> {
  return {
    ...singleLine,
    name,
    digit: undefined,
    takenBy: 'us',
    isNumbered: undefined,
    valueFault: () => 'is not allowed on a field that fills itself',
    traits: ['Label', 'Help', 'FontSize', 'Align'],
    traitFault: undefined,
    entry: {
      empty: '',
      typed: true,
      fills,
      read: () => undefined,
      fault: (entry) =>
        typeof entry === 'string' ? undefined : 'holds a text: its value is a string',
      style: (manner) => styleIn(manner),
      drawing: (entry) => ({ kind: 'text', text: String(entry) }),
    },
  };
}

/** The name with which its signer signs. */
export const signersName = factOf('signerName', 'name');

/** The e-mail address of its signer. */
export const signersEmail = factOf('signerEmail', 'email');
