import { Dialog as Base } from '@base-ui/react/dialog';
import { type ReactNode, useCallback } from 'react';
import { IconButton } from '#web/ui/controls/IconButton.tsx';
import { CloseIcon } from '#web/ui/theme/icons.tsx';
import styles from './Sheet.module.css';
import { useFloor } from '#web/ui/browser/floor.ts';
import { followSwipeDown } from '#web/ui/browser/followSwipeDown.ts';
import { useAttached } from '#web/ui/browser/useAttached.ts';
import { useSteady } from '#web/ui/browser/useSteady.ts';

interface SheetProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  closeLabel: string;
  children: ReactNode;
}

/** A sheet that rises from the bottom of a phone and is swiped down to close. */
export function Sheet({ open, onOpenChange, title, closeLabel, children }: SheetProps) {
  const close = useSteady(() => onOpenChange(false));
  const sheet = useAttached(
    useCallback((element: HTMLDivElement) => followSwipeDown(element, close), [close]),
  );
  return (
    <Base.Root open={open} onOpenChange={(next) => onOpenChange(next)}>
      <Base.Portal container={useFloor()}>
        <Base.Backdrop className={styles.scrim} />
        <Base.Viewport className={styles.viewport}>
          <Base.Popup ref={sheet} className={styles.sheet}>
            <span className={styles.grip} />
            <div className={styles.head}>
              <Base.Title className={styles.title}>{title}</Base.Title>
              <Base.Close render={<IconButton label={closeLabel} icon={<CloseIcon />} />} />
            </div>
            <div className={styles.body}>{children}</div>
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}
