import { type ComponentPropsWithoutRef, forwardRef, type ReactNode } from 'react';
import { type ButtonLook, buttonClass } from './buttonClass.ts';
import { Spinner } from '#web/ui/parts/Spinner.tsx';

interface ButtonProps extends Omit<ComponentPropsWithoutRef<'button'>, 'type'>, ButtonLook {
  /** Stands before the words. */
  icon?: ReactNode;
  /** The action runs: the button shows a spinner, stays focusable and does nothing when pressed. */
  busy?: boolean;
  /** Sends the form that it stands in. */
  submit?: boolean;
}

/** A button with words. One `primary` in view at a time: the next step. */
export const Button = forwardRef<HTMLButtonElement, ButtonProps>(function Button(
  {
    variant,
    dense,
    wide,
    icon,
    busy = false,
    className,
    children,
    onClick,
    submit = false,
    ...rest
  },
  ref,
) {
  return (
    <button
      {...rest}
      ref={ref}
      type={submit && !busy ? 'submit' : 'button'}
      aria-disabled={busy || rest['aria-disabled']}
      aria-busy={busy || undefined}
      className={buttonClass({ variant, dense, wide }, className)}
      onClick={busy ? undefined : onClick}
    >
      {busy ? <Spinner now /> : icon}
      {children}
    </button>
  );
});
