import { useState } from 'react';
import { entryDrawing, entryRules } from '#core/fields/kindFacts.ts';
import type { FieldPlace, FormField } from '#web/filling/form/formField.ts';
import { useSigningParts } from '#web/filling/session/SigningContext.ts';

/**
 * The text of a field as it is typed (`written`) and as it is sealed (`shown`). What is kept in
 * another form is typed in that of its signer; a text that says none of it stays a question, which
 * no field takes.
 */
export function useTyping(field: FormField, place: FieldPlace, entry: string) {
  const { store } = useSigningParts();
  const { kind, manner } = field;
  const [typed, setTyped] = useState('');
  const typing = entryRules[kind]?.typing;
  const read = (text: string) => {
    if (!typing || text.trim() === '') return typing ? '' : text;
    return typing.read(text, manner) ?? `${text.trim()} ?`;
  };
  const drawing = entryDrawing(kind, entry, place.box, field);
  const isTyped = read(typed) === entry;
  return {
    shown: drawing?.kind === 'text' ? drawing.text : '',
    written: typing && !isTyped ? typing.write(entry, manner) : typing ? typed : entry,
    type: (text: string) => {
      setTyped(text);
      store.enter(field, read(text));
    },
  };
}
