import { type ReactNode, useCallback } from 'react';
import { useAttached } from '#web/ui/browser/useAttached.ts';
import { useTexts } from '#web/texts/useTexts.ts';
import { Sheet } from '#web/ui/overlays/Sheet.tsx';
import styles from './DesignerFrame.module.css';
import { PagesList } from './PagesList.tsx';

interface PhoneSheetsProps {
  open: 'pages' | 'panels' | undefined;
  onClose: () => void;
  onFiles: (files: readonly File[]) => void;
  /** The panels, as they stand in the second sheet. */
  children: ReactNode;
}

/** What rises over the desk of a phone: the list of pages, and the panels. */
export function PhoneSheets({ open, onClose, onFiles, children }: PhoneSheetsProps) {
  const t = useTexts('designer');
  const common = useTexts('common');
  // A page that was chosen is shown, not hidden behind the list of all.
  const closesOnChoice = useAttached(
    useCallback(
      (list: HTMLElement) => {
        const onClick = (event: MouseEvent) => {
          if ((event.target as Element).closest('[data-thumbnail]')) onClose();
        };
        list.addEventListener('click', onClick);
        return () => list.removeEventListener('click', onClick);
      },
      [onClose],
    ),
  );
  const close = (isOpen: boolean) => {
    if (!isOpen) onClose();
  };
  return (
    <>
      <Sheet
        open={open === 'pages'}
        onOpenChange={close}
        title={t('pages')}
        closeLabel={common('close')}
      >
        <div ref={closesOnChoice} className={styles.pagesSheet}>
          <PagesList onFiles={onFiles} />
        </div>
      </Sheet>
      <Sheet
        open={open === 'panels'}
        onOpenChange={close}
        title={t('panels')}
        closeLabel={common('close')}
      >
        {children}
      </Sheet>
    </>
  );
}
