import type { ComponentType } from 'react';
import type { FilledKind } from '#core/fields/kindFacts.ts';
import type { FormFieldPlace } from '#web/filling/form/pagePlaces.ts';
import { CheckField } from './CheckField.tsx';
import { ListField } from './ListField.tsx';
import { SignField } from './SignField.tsx';
import { TextField } from './TextField.tsx';

/** What a signer fills in a field of each kind with, in one of its places. */
export const fieldControls: Readonly<Record<FilledKind, ComponentType<FormFieldPlace>>> = {
  signature: SignField,
  initials: SignField,
  text: TextField,
  lines: TextField,
  number: TextField,
  date: TextField,
  dateSigned: TextField,
  signerName: TextField,
  signerEmail: TextField,
  list: ListField,
  check: CheckField,
  radio: CheckField,
  choice: CheckField,
};
