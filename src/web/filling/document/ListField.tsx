import { memo, useId } from 'react';
import { classNames } from '#web/ui/classNames.ts';
import type { FormFieldPlace } from '#web/filling/form/pagePlaces.ts';
import { entryOf } from '#web/filling/form/progress.ts';
import { useSigning, useSigningParts } from '#web/filling/session/SigningContext.ts';
import { controlName, FieldNotes, notesOf, placeStyle } from './FieldNotes.tsx';
import styles from './PageFields.module.css';
import { DrawnEntry } from './PlacedLines.tsx';
import { inputStyle } from './TextField.tsx';
import { useFieldControl } from './useFieldControl.ts';

/** The platform's list over its box, which shows what was chosen as it will be sealed. */
export const ListField = memo(function ListField({ field, place }: FormFieldPlace) {
  const id = useId();
  const { store, guide } = useSigningParts();
  const entry = String(useSigning((state) => entryOf(field, state.entries)));
  const fault = useSigning((state) => state.faults.get(field.key));
  const control = useFieldControl(field, place);
  const { Required, Options = [], Texts = Options } = field.manner;
  // What the page prints itself is seen as the sealed document will show it.
  const isPrinted = place.printed === entry;
  // A list of a PDF may hold what is none of its options.
  const held = String(field.value);
  const others = Options.includes(held) ? [''] : ['', held];
  return (
    <span
      data-field-name={field.name}
      data-embedded={place.covers && !isPrinted ? '' : undefined}
      className={classNames(
        styles.ask,
        styles.text,
        entry !== '' && styles.filled,
        field.readOnly && styles.readOnly,
        Required && styles.required,
        fault && styles.faulty,
      )}
      style={placeStyle(place.box)}
    >
      <select
        {...control}
        aria-label={controlName(field)}
        aria-describedby={notesOf(id, fault)}
        aria-required={Required}
        value={entry}
        disabled={field.readOnly}
        className={styles.input}
        style={inputStyle(Texts[Options.indexOf(entry)] ?? entry, place)}
        onFocus={() => {
          control.onFocus();
          guide.arrive(field, place);
        }}
        onChange={(event) => store.enter(field, event.target.value)}
      >
        {[...new Set(others), ...Options].map((option) => (
          <option key={option} value={option}>
            {Texts[Options.indexOf(option)] ?? option}
          </option>
        ))}
      </select>
      {!isPrinted && <DrawnEntry {...{ kind: field.kind, entry, place }} manner={field.manner} />}
      <FieldNotes id={id} field={field} place={place} fault={fault} />
    </span>
  );
});
