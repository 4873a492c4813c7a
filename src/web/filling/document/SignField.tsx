import { type CSSProperties, memo, useId } from 'react';
import { takesInitials } from '#core/fields/kindFacts.ts';
import { useTexts } from '#web/texts/useTexts.ts';
import { classNames } from '#web/ui/classNames.ts';
import { PencilIcon } from '#web/ui/theme/icons.tsx';
import type { FieldPlace, FormField } from '#web/filling/form/formField.ts';
import { MarkInk } from '#web/filling/signature/MarkInk.tsx';
import { useSigning, useSigningParts } from '#web/filling/session/SigningContext.ts';
import { FieldNotes, notesOf, placeStyle } from './FieldNotes.tsx';
import styles from './PageFields.module.css';
import { useFieldControl } from './useFieldControl.ts';

/** A place to sign: a button of the box's size, then the signature. */
export const SignField = memo(function SignField({
  field,
  place,
}: {
  field: FormField;
  place: FieldPlace;
}) {
  const t = useTexts('signing');
  const id = useId();
  const { openSignature } = useSigningParts();
  const mark = useSigning((state) => state.marks.get(field.key));
  const isInitials = takesInitials(field.kind);
  const name = useSigning((state) => (isInitials ? '' : state.scribbleName));
  const words = t(isInitials ? 'initialHere' : 'signHere');
  const control = useFieldControl(field, place);
  return (
    <span
      data-field-name={field.name}
      className={classNames(styles.ask, styles.sign, mark && styles.filled)}
      style={placeStyle(place.box)}
    >
      <button
        {...control}
        type="button"
        aria-label={mark ? t(isInitials ? 'changeInitials' : 'changeSignature') : undefined}
        aria-describedby={notesOf(id, undefined)}
        aria-haspopup="dialog"
        className={styles.signButton}
        style={lettersOf(words)}
        onClick={() => openSignature(field)}
      >
        {mark ? (
          <MarkInk mark={mark} name={name} size={place.box} className={styles.drawn} />
        ) : (
          <>
            <PencilIcon />
            <span>{words}</span>
          </>
        )}
      </button>
      <FieldNotes id={id} field={field} place={place} />
    </span>
  );
});

/** How long the words are, for the style sheet to fit them into the box. */
function lettersOf(words: string): CSSProperties {
  const style: CSSProperties & Record<`--${string}`, number> = { '--letters': words.length };
  return style;
}
