import { Dialog as Base } from '@base-ui/react/dialog';
import type { ComponentProps, ReactNode } from 'react';
import styles from './Dialog.module.css';
import { IconButton } from '#web/ui/controls/IconButton.tsx';
import { CloseIcon } from '#web/ui/theme/icons.tsx';
import { ScrollBox } from '#web/ui/parts/ScrollBox.tsx';
import { useFloor } from '#web/ui/browser/floor.ts';
import { useTextScale } from '#web/ui/browser/textScale.ts';

interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  /** One or two sentences under the title. */
  description?: ReactNode;
  /** Name of the button in the corner that closes. */
  closeLabel: string;
  children?: ReactNode;
  /** Buttons, the primary one last. */
  footer?: ReactNode;
  /** CSS px for text of the usual size; 560 where nothing is said. Windows are never exceeded. */
  width?: number;
  /** What gets focus on opening; by default the first control. */
  initialFocus?: ComponentProps<typeof Base.Popup>['initialFocus'];
  /** What gets focus on closing; by default what had it before. */
  finalFocus?: ComponentProps<typeof Base.Popup>['finalFocus'];
  /** A press beside the dialog does not close it: for what would be lost. */
  keepOnPressOutside?: boolean;
}

/** A modal dialog, on a phone a sheet from the bottom. Focus stays inside, then returns. */
export function Dialog({
  open,
  onOpenChange,
  title,
  description,
  closeLabel,
  children,
  footer,
  width = 560,
  initialFocus,
  finalFocus,
  keepOnPressOutside = false,
}: DialogProps) {
  const scale = useTextScale();
  return (
    <Base.Root
      open={open}
      onOpenChange={(next) => onOpenChange(next)}
      disablePointerDismissal={keepOnPressOutside}
    >
      <Base.Portal container={useFloor()}>
        <Base.Backdrop className={styles.scrim} />
        <Base.Viewport className={styles.viewport}>
          <Base.Popup
            className={styles.dialog}
            style={{ width: width * scale }}
            initialFocus={initialFocus}
            finalFocus={finalFocus}
          >
            <div className={styles.head}>
              <div className={styles.words}>
                <Base.Title className={styles.title}>{title}</Base.Title>
                {description && (
                  <Base.Description className={styles.description}>{description}</Base.Description>
                )}
              </div>
              <Base.Close render={<IconButton label={closeLabel} icon={<CloseIcon />} />} />
            </div>
            {children && <ScrollBox className={styles.body}>{children}</ScrollBox>}
            {footer && <div className={styles.foot}>{footer}</div>}
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}
