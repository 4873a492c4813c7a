import { lazy, Suspense, useState } from 'react';
import { useTexts } from '#web/texts/useTexts.ts';
import { IconButton } from '#web/ui/controls/IconButton.tsx';
import { TypeIcon } from '#web/ui/theme/icons.tsx';

const NameFieldsDialog = lazy(async () => ({
  default: (await import('./NameFieldsDialog.tsx')).NameFieldsDialog,
}));

/** The button above the list of fields that names all of them after the text beside them. */
export function NameFields() {
  const t = useTexts('panels');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <IconButton
        size="dense"
        label={t('nameFields')}
        icon={<TypeIcon />}
        onClick={() => setOpen(true)}
      />
      {isOpen && (
        <Suspense>
          <NameFieldsDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
