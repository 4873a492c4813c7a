import { type ComponentPropsWithoutRef, forwardRef, useId } from 'react';
import { classNames } from '#web/ui/classNames.ts';
import { controlClass } from './controlClass.ts';
import styles from './NumberFrame.module.css';

interface NumberFrameProps extends Omit<ComponentPropsWithoutRef<'input'>, 'type'> {
  label: string;
  /** Shown after the number and read as its description, so the name stays the bare label. */
  unit?: string;
  invalid?: boolean;
}

/** A number with its label inside the frame. It takes free text, which its owner parses. */
export const NumberFrame = forwardRef<HTMLInputElement, NumberFrameProps>(function NumberFrame(
  { label, unit, invalid, className, ...rest },
  ref,
) {
  const id = useId();
  const unitId = `${id}-unit`;
  const describedBy = classNames(unit && unitId, rest['aria-describedby']);
  return (
    <div
      className={controlClass(true, styles.frame, className)}
      data-invalid={invalid || undefined}
      data-disabled={rest.disabled || undefined}
    >
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <input
        inputMode="decimal"
        autoComplete="off"
        spellCheck={false}
        {...rest}
        ref={ref}
        id={id}
        type="text"
        aria-invalid={invalid || undefined}
        aria-describedby={describedBy || undefined}
      />
      {unit && (
        <span id={unitId} aria-hidden="true" className={styles.unit}>
          {unit}
        </span>
      )}
    </div>
  );
});
