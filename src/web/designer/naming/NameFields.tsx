import { useState } from 'react';
import { laterPart } from '#web/later/laterPart.tsx';
import { useTexts } from '#web/texts/useTexts.ts';
import { IconButton } from '#web/ui/controls/IconButton.tsx';
import { TypeIcon } from '#web/ui/theme/icons.tsx';

const Names = laterPart(async () => (await import('./NameFieldsDialog.tsx')).NameFieldsDialog);

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
      {isOpen && <Names.Part onClose={() => setOpen(false)} />}
    </>
  );
}
