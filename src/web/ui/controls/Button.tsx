import type { ComponentProps, ReactNode } from 'react';
import { type ButtonLook, buttonClass } from './buttonClass.ts';
import { Spinner } from '#web/ui/parts/Spinner.tsx';

interface ButtonProps extends Omit<ComponentProps<'button'>, 'type'>, ButtonLook {
  /** Stands before the words. */
  icon?: ReactNode;
  /** The action runs: the button shows a spinner, stays focusable and does nothing when pressed. */
  busy?: boolean;
  /** Sends the form that it stands in. */
  submit?: boolean;
}

/** A button with words. One `primary` in view at a time: the next step. */
export function Button({
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
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={submit && !busy ? 'submit' : 'button'}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      className={buttonClass({ variant, dense, wide }, className)}
      onClick={busy ? undefined : onClick}
    >
      {busy ? <Spinner now /> : icon}
      {children}
    </button>
  );
}
