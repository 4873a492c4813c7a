import { useRef } from 'react';
import { calledField } from '#web/filling/form/wordsBesideFields.ts';
import { openFields } from '#web/filling/form/progress.ts';
import { firstPlace } from '#web/filling/form/readForm.ts';
import { useSigning, useSigningParts } from '#web/filling/session/SigningContext.ts';
import { useTexts } from '#web/texts/useTexts.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import styles from './OpenFieldsSheet.module.css';
import { usePressGuard } from './usePressGuard.ts';

/** What is asked for beside the fields before somebody can sign. */
export interface AskedBeside {
  words: string;
  /** Brings it into view and focuses it. */
  goTo: () => void;
}

interface OpenFieldsSheetProps {
  asked: AskedBeside | undefined;
  onClose: () => void;
  onSignAnyway: () => void;
}

/** At most so many are listed; the title has the number of all. */
const mostListed = 100;

/** What Finish would leave open: the way to the first, and the way on where nothing is required. */
export function OpenFieldsSheet({ asked, onClose, onSignAnyway }: OpenFieldsSheetProps) {
  const t = useTexts('signing');
  const common = useTexts('common');
  const { guide } = useSigningParts();
  const given = useSigning((state) => state);
  const first = useRef<HTMLButtonElement>(null);
  const open = openFields(given);
  const isRequired = asked !== undefined || open.some((one) => one.isRequired);
  const goesOn = useRef(false);
  const toFirst = usePressGuard('first', () => {
    goesOn.current = true;
    onClose();
    const [field] = open;
    if (field) void guide.goTo(field.field);
    else asked?.goTo();
  });
  const anyway = usePressGuard('anyway', () => {
    onClose();
    onSignAnyway();
  });
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      title={t('openTitle', { count: open.length + (asked ? 1 : 0) })}
      description={t(isRequired ? 'openRequired' : 'openText')}
      closeLabel={common('close')}
      width={480}
      // The second tap of a hasty finger comes before the sheet is there, and lands beside it.
      keepOnPressOutside
      initialFocus={first}
      finalFocus={() => !goesOn.current}
      footer={
        <>
          {!isRequired && <Button {...anyway}>{t('signAnyway')}</Button>}
          <Button {...toFirst} ref={first} variant="primary">
            {t('goToFirst')}
          </Button>
        </>
      }
    >
      <ul className={styles.list}>
        {open.slice(0, mostListed).map(({ field, isRequired: isAsked }) => (
          <li key={field.key} className={styles.item}>
            <bdi>
              {t('onPage', {
                name: calledField(field, given.words),
                page: firstPlace(field).page,
              })}
            </bdi>
            {isAsked && (
              <span className={styles.required}>
                {t(given.faults.has(field.key) ? 'toCorrect' : 'required')}
              </span>
            )}
          </li>
        ))}
        {asked && (
          <li className={styles.item}>
            <bdi>{asked.words}</bdi>
            <span className={styles.required}>{t('required')}</span>
          </li>
        )}
      </ul>
    </Dialog>
  );
}
