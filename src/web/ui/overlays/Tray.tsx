import { type ComponentPropsWithoutRef, forwardRef } from 'react';
import { classNames } from '#web/ui/classNames.ts';
import { IconButton } from '#web/ui/controls/IconButton.tsx';
import { CloseIcon } from '#web/ui/theme/icons.tsx';
import styles from './Tray.module.css';

interface TrayProps extends Omit<ComponentPropsWithoutRef<'section'>, 'title'> {
  title: string;
  /** The name of the button that closes it. */
  closeLabel: string;
  onClose: () => void;
  /** The edge of its surroundings at which it stands. */
  side?: 'start' | 'end';
}

/**
 * A card that leaves what it belongs to in sight and in use: beside the rest of a row, or under
 * that in an element whose `data-beside` is false.
 */
export const Tray = forwardRef<HTMLElement, TrayProps>(function Tray(
  { title, closeLabel, onClose, side = 'start', className, children, ...rest },
  ref,
) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape in any of its controls
    <section
      aria-label={title}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        event.preventDefault();
        onClose();
      }}
      {...rest}
      ref={ref}
      className={classNames(styles.tray, styles[side], className)}
    >
      <div className={styles.head}>
        <h2 className={styles.title}>{title}</h2>
        <IconButton size="dense" label={closeLabel} icon={<CloseIcon />} onClick={onClose} />
      </div>
      {children}
    </section>
  );
});
