import { fillsItself } from '#core/fields/kindFacts.ts';
import { fieldInWords } from '#core/fields/fieldInWords.ts';
import { useTexts } from '#web/texts/useTexts.ts';
import { AlertIcon } from '#web/ui/theme/icons.tsx';
import { VisuallyHidden } from '#web/ui/parts/VisuallyHidden.tsx';
import { type FieldFault, faultText } from '#web/filling/form/fieldFault.ts';
import type { FieldPlace, FormField } from '#web/filling/form/formField.ts';
import styles from './PageFields.module.css';
import type { CSSProperties } from 'react';
import type { Rect } from '#core/geometry/rect.ts';

interface FieldNotesProps {
  id: string;
  field: FormField;
  place: FieldPlace;
  fault?: FieldFault | undefined;
}

/** What a field is besides its name, read out always, and what is wrong, also shown. */
export function FieldNotes({ id, field, place, fault }: FieldNotesProps) {
  const t = useTexts('signing');
  const facts = [
    place.label ?? field.label,
    t('onPage', { name: controlName(field), page: place.page }),
    field.readOnly ? t(readOnlyWords(field)) : undefined,
    field.asked && !field.readOnly ? t('asked') : undefined,
    field.manner.Required && !field.readOnly ? t('mustFill') : undefined,
    field.manner.Help,
  ];
  return (
    <>
      <VisuallyHidden id={`${id}-facts`}>{facts.filter(Boolean).join('. ')}</VisuallyHidden>
      {!fault && field.manner.Help && (
        <span className={styles.help} aria-hidden="true">
          {field.manner.Help}
        </span>
      )}
      {fault && (
        <span id={`${id}-fault`} className={styles.fault}>
          <AlertIcon />
          <span>{faultText(t, fault)}</span>
        </span>
      )}
    </>
  );
}

function readOnlyWords({ kind, isComputed, manner }: FormField) {
  const fills = fillsItself(kind);
  if (fills) return `fills_${fills}` as const;
  if (isComputed) return 'computedHere';
  return manner.ReadOnly ? 'fixedHere' : 'filledByOther';
}

/** What a control is called: as the sender says, else as the name of its field reads. */
export function controlName({ name, manner }: FormField): string {
  return fieldInWords(name, manner.Label);
}

/** The `aria-describedby` of a control whose notes have this id. */
export function notesOf(id: string, fault: FieldFault | undefined): string {
  return fault ? `${id}-fault ${id}-facts` : `${id}-facts`;
}

/** A field's place as custom properties, points; the style sheet makes them px. */
export function placeStyle({ x, y, width, height }: Rect): CSSProperties {
  const style: CSSProperties & Record<`--${string}`, number> = {
    '--x': x,
    '--y': y,
    '--w': width,
    '--h': height,
  };
  return style;
}
