import { lazy, Suspense, useState } from 'react';
import { useTexts } from '#web/texts/useTexts.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { TypeIcon } from '#web/ui/theme/icons.tsx';
import styles from './NameFields.module.css';

const NameFieldsDialog = lazy(async () => ({
  default: (await import('./NameFieldsDialog.tsx')).NameFieldsDialog,
}));

/** The button above the list of fields that names all of them after the text beside them. */
export function NameFields() {
  const t = useTexts('panels');
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={styles.bar}>
      <Button dense variant="quiet" icon={<TypeIcon />} onClick={() => setOpen(true)}>
        {t('nameFields')}
      </Button>
      {isOpen && (
        <Suspense>
          <NameFieldsDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}
