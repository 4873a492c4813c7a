import { memo, useId } from 'react';
import { classNames } from '#web/ui/classNames.ts';
import type { FieldPlace, FormField } from '#web/filling/form/formField.ts';
import { entryOf } from '#web/filling/form/progress.ts';
import { useSigning, useSigningParts } from '#web/filling/session/SigningContext.ts';
import { FieldNotes, notesOf, placeStyle } from './FieldNotes.tsx';
import styles from './PageFields.module.css';
import { DrawnTick } from '#web/viewer/DrawnTick.tsx';
import { useFieldControl } from './useFieldControl.ts';

/** A check box on the page. */
export const CheckField = memo(function CheckField({
  field,
  place,
}: {
  field: FormField;
  place: FieldPlace;
}) {
  const id = useId();
  const { store } = useSigningParts();
  const checked = useSigning((state) => entryOf(field, state.entries) === true);
  const control = useFieldControl(field, place);
  return (
    <span
      data-field-name={field.name}
      className={classNames(styles.ask, styles.check, field.readOnly && styles.readOnly)}
      style={placeStyle(place.box)}
    >
      <input
        {...control}
        type="checkbox"
        aria-label={field.name}
        aria-describedby={notesOf(id, undefined)}
        checked={checked}
        disabled={field.readOnly}
        className={styles.hit}
        onChange={(event) => store.enter(field, event.target.checked)}
      />
      {checked && <DrawnTick rect={place.box} className={styles.drawn} />}
      <FieldNotes id={id} field={field} place={place} />
    </span>
  );
});
