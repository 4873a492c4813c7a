import { type ComponentPropsWithoutRef, forwardRef, type ReactNode } from 'react';
import { classNames } from '#web/ui/classNames.ts';
import styles from './IconButton.module.css';

interface IconButtonProps
  extends Omit<ComponentPropsWithoutRef<'button'>, 'children' | 'aria-label' | 'type'> {
  /** The accessible name. */
  label: string;
  /** What the tooltip says, if not the name. */
  tip?: string;
  /** The key that does the same, as shown (`Ctrl+Z`): part of the tooltip, not of the name. */
  shortcut?: string;
  icon: ReactNode;
  /** A toggle's state; absent for other buttons. */
  pressed?: boolean;
  size?: 'normal' | 'dense' | 'tiny';
}

/** A button of an icon alone. Its tooltip is drawn by the one `TooltipLayer` of the page. */
export const IconButton = forwardRef<HTMLButtonElement, IconButtonProps>(function IconButton(
  { label, tip = label, shortcut, icon, pressed, size = 'normal', className, ...rest },
  ref,
) {
  return (
    <button
      {...rest}
      ref={ref}
      type="button"
      aria-label={label}
      aria-pressed={pressed}
      data-tip={tip}
      data-tip-key={shortcut}
      className={classNames(styles.button, styles[size], className)}
    >
      {icon}
    </button>
  );
});
