import { type CSSProperties, memo, useEffect, useId } from 'react';
import {
  baselineIn,
  fontSizeFor,
  lineAtSize,
  sizeInBox,
  smallestFontSize,
} from '#core/appearance/fieldText.ts';
import { type TextFace, textFace } from '#core/appearance/fontMeasures.ts';
import type { Rect } from '#core/geometry/rect.ts';
import { entryRules } from '#core/fields/kindFacts.ts';
import { useTexts } from '#web/texts/useTexts.ts';
import { valueFamily } from '#web/ui/theme/valueFamily.ts';
import { announce } from '#web/ui/overlays/announce.ts';
import { classNames } from '#web/ui/classNames.ts';
import { faultText } from '#web/filling/form/fieldFault.ts';
import type { FieldPlace, FormField } from '#web/filling/form/formField.ts';
import { placeText, uprightBox } from '#web/filling/form/placeText.ts';
import { entryOf } from '#web/filling/form/progress.ts';
import { useSigning, useSigningParts } from '#web/filling/session/SigningContext.ts';
import { controlName, FieldNotes, notesOf, placeStyle } from './FieldNotes.tsx';
import styles from './PageFields.module.css';
import { DayPicker } from './DayPicker.tsx';
import { PlacedLines } from './PlacedLines.tsx';
import { useTyping } from './useTyping.ts';
import { useFieldControl } from './useFieldControl.ts';

/** A text box on the page: a plain input while edited, else the text exactly as sealed. */
export const TextField = memo(function TextField({
  field,
  place,
}: {
  field: FormField;
  place: FieldPlace;
}) {
  const t = useTexts('signing');
  const id = useId();
  const { store, guide } = useSigningParts();
  const entry = String(useSigning((state) => entryOf(field, state.entries)));
  const { shown, written, type } = useTyping(field, place, entry);
  const fault = useSigning((state) => state.faults.get(field.key));
  const control = useFieldControl(field, place);

  const rules = entryRules[field.kind];
  // What the page prints itself is seen as the sealed document will show it.
  const isPrinted = place.printed === entry;
  const faultKind = fault?.kind;
  useEffect(() => {
    const now = store.getState().faults.get(field.key);
    if (faultKind && now && store.getState().current === field.key) announce(faultText(t, now));
  }, [faultKind, store, field.key, t]);

  const shared = {
    ...control,
    'aria-label': controlName(field),
    'aria-required': field.manner.Required,
    'aria-describedby': notesOf(id, fault),
    'aria-invalid': fault ? true : undefined,
    value: written,
    readOnly: field.readOnly,
    maxLength: field.maxLength,
    dir: 'auto',
    autoComplete: 'off',
    autoCapitalize: 'sentences',
    spellCheck: false,
    className: styles.input,
    style: inputStyle(shown, place),
    onFocus() {
      control.onFocus();
      guide.arrive(field, place);
    },
    onChange: (event: { target: { value: string } }) => type(event.target.value),
  } as const;
  return (
    <span
      data-field-name={field.name}
      data-embedded={place.covers && !isPrinted ? '' : undefined}
      className={classNames(
        styles.ask,
        styles.text,
        entry !== '' && styles.filled,
        field.readOnly && styles.readOnly,
        field.manner.Required && styles.required,
        fault && styles.faulty,
      )}
      style={placeStyle(place.box)}
    >
      {field.multiline ? (
        <textarea {...shared} />
      ) : (
        <input {...shared} type="text" inputMode={rules?.keys} enterKeyHint="next" />
      )}
      {!isPrinted && <PlacedLines text={shown} place={place} />}
      {rules?.picks && !field.readOnly && <DayPicker field={field} entry={entry} />}
      <FieldNotes id={id} field={field} place={place} fault={fault} />
    </span>
  );
});

/** Left is where the text begins: the right for one that begins there. */
function sideOf({ style }: FieldPlace): 'start' | 'center' | 'right' {
  const { align = 'left' } = style ?? {};
  return align === 'left' ? 'start' : align;
}

/** The size in which a text begins in a place. */
function emptySize({ style, textSize }: FieldPlace, upright: Rect, face: TextFace): number {
  if (!style) return sizeInBox(upright, face, textSize);
  return style.fontSize ?? (style.multiline ? 12 : fontSizeFor(upright.height));
}

/** The input's own size of text, so that typing looks like the result, and its upright measures. */
export function inputStyle(text: string, place: FieldPlace): CSSProperties {
  const upright = uprightBox(place.box, place.style?.turn ?? 0);
  const placed = placeText(text, place);
  const face = textFace(text);
  const own = emptySize(place, upright, face);
  const size = placed.ok ? (placed.lines[0]?.fontSize ?? own) : smallestFontSize;
  const style: CSSProperties & Record<`--${string}`, number> = {
    '--size': size,
    '--upright-w': upright.width,
    '--upright-h': upright.height,
    '--drop': place.style
      ? 0
      : lineAtSize(text, upright, size).baseline - baselineIn(upright, size, face),
    fontFamily: valueFamily(face),
    textAlign: sideOf(place),
  };
  return style;
}
