import { useRef } from 'react';
import { isDay } from '#core/fields/localForms.ts';
import { useTexts } from '#web/texts/useTexts.ts';
import { CalendarIcon } from '#web/ui/theme/icons.tsx';
import type { FormField } from '#web/filling/form/formField.ts';
import { useSigningParts } from '#web/filling/session/SigningContext.ts';
import styles from './PageFields.module.css';

/** Opens the platform's calendar beside a day that is typed. */
export function DayPicker({ field, entry }: { field: FormField; entry: string }) {
  const t = useTexts('signing');
  const { store } = useSigningParts();
  const calendar = useRef<HTMLInputElement>(null);
  const { Min, Max } = field.manner;
  return (
    <span className={styles.pick}>
      <input
        ref={calendar}
        type="date"
        tabIndex={-1}
        aria-hidden="true"
        min={Min === undefined ? undefined : String(Min)}
        max={Max === undefined ? undefined : String(Max)}
        value={isDay(entry) ? entry : ''}
        onChange={(event) => store.enter(field, event.target.value)}
      />
      <button
        type="button"
        tabIndex={-1}
        aria-label={t('pickDay')}
        onClick={() => calendar.current?.showPicker()}
      >
        <CalendarIcon />
      </button>
    </span>
  );
}
