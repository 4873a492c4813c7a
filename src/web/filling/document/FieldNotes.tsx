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
    t('onPage', { name: field.name, page: place.page }),
    field.readOnly ? t(field.isComputed ? 'computedHere' : 'filledByOther') : undefined,
    field.asked && !field.readOnly ? t('asked') : undefined,
  ];
  return (
    <>
      <VisuallyHidden id={`${id}-facts`}>{facts.filter(Boolean).join('. ')}</VisuallyHidden>
      {fault && (
        <span id={`${id}-fault`} className={styles.fault}>
          <AlertIcon />
          <span>{faultText(t, fault)}</span>
        </span>
      )}
    </>
  );
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
