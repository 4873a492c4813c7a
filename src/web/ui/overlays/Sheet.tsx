import { Drawer } from '@base-ui/react/drawer';
import type { ReactNode } from 'react';
import { classNames } from '#web/ui/classNames.ts';
import { IconButton } from '#web/ui/controls/IconButton.tsx';
import { CloseIcon } from '#web/ui/theme/icons.tsx';
import styles from './Sheet.module.css';
import { useFloor } from '#web/ui/browser/floor.ts';

interface SheetProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  closeLabel: string;
  children: ReactNode;
  /** `false` leaves what is behind usable: no scrim, no trap. */
  modal?: boolean;
  /** Stands in the head, before the closing button. */
  actions?: ReactNode;
}

/** A sheet that rises from the bottom of a phone and is swiped down to close. */
export function Sheet({
  open,
  onOpenChange,
  title,
  closeLabel,
  children,
  modal = true,
  actions,
}: SheetProps) {
  return (
    <Drawer.Root
      open={open}
      onOpenChange={(next) => onOpenChange(next)}
      modal={modal}
      disablePointerDismissal={!modal}
      swipeDirection="down"
    >
      <Drawer.Portal container={useFloor()}>
        {modal && <Drawer.Backdrop className={styles.scrim} />}
        <Drawer.Viewport className={classNames(styles.viewport, !modal && styles.through)}>
          <Drawer.Popup className={styles.sheet} initialFocus={modal ? undefined : false}>
            <span className={styles.grip} />
            <div className={styles.head}>
              <Drawer.Title className={styles.title}>{title}</Drawer.Title>
              {actions}
              <Drawer.Close render={<IconButton label={closeLabel} icon={<CloseIcon />} />} />
            </div>
            <Drawer.Content className={styles.body}>{children}</Drawer.Content>
          </Drawer.Popup>
        </Drawer.Viewport>
      </Drawer.Portal>
    </Drawer.Root>
  );
}
