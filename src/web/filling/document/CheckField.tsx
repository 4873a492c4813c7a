import { memo, useId } from 'react';
import { useTexts } from '#web/texts/useTexts.ts';
import { classNames } from '#web/ui/classNames.ts';
import type { FieldPlace, FormField } from '#web/filling/form/formField.ts';
import { entryOf } from '#web/filling/form/progress.ts';
import { useSigning, useSigningParts } from '#web/filling/session/SigningContext.ts';
import { controlName, FieldNotes, notesOf, placeStyle } from './FieldNotes.tsx';
import styles from './PageFields.module.css';
import { DrawnEntry } from './PlacedLines.tsx';
import { useFieldControl } from './useFieldControl.ts';

/** A check box on the page, or one place of a choice: a box or a radio button. */
export const CheckField = memo(function CheckField({
  field,
  place,
}: {
  field: FormField;
  place: FieldPlace;
}) {
  const id = useId();
  const { store } = useSigningParts();
  const t = useTexts('signing');
  const { state } = place;
  const on = state ?? true;
  const off = state === undefined ? false : '';
  const checked = useSigning(({ entries }) => entryOf(field, entries) === on);
  const control = useFieldControl(field, place);
  return (
    <span
      data-field-name={field.name}
      data-state={state}
      className={classNames(
        styles.ask,
        styles.check,
        field.radio && styles.round,
        field.readOnly && styles.readOnly,
        field.manner.Required && styles.required,
      )}
      style={placeStyle(place.box)}
    >
      <input
        {...control}
        type={field.radio ? 'radio' : 'checkbox'}
        name={field.radio && field.key}
        aria-label={
          state === undefined
            ? controlName(field)
            : t('choiceState', { name: controlName(field), state })
        }
        aria-required={field.radio ? undefined : field.manner.Required}
        aria-describedby={notesOf(id, undefined)}
        checked={checked}
        disabled={field.readOnly}
        className={styles.hit}
        onClick={() => {
          // What browsers do not do by themselves: pressed again, a radio button may go off.
          if (field.radio === 'free' && checked) store.enter(field, off);
        }}
        onChange={(event) => store.enter(field, event.target.checked ? on : off)}
      />
      {checked && (
        <DrawnEntry {...{ kind: field.kind, place }} entry={on} className={styles.drawn} />
      )}
      <FieldNotes id={id} field={field} place={place} />
    </span>
  );
});
