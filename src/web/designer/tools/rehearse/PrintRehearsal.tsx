import { usePrintedForm } from '#web/filling/printing/usePrintedForm.ts';
import { useTexts } from '#web/texts/useTexts.ts';
import { IconButton } from '#web/ui/controls/IconButton.tsx';
import { PrintIcon } from '#web/ui/theme/icons.tsx';
import { useDesignerHost } from '#web/designer/host/designerHost.ts';
import type { Rehearsal } from './useRehearsal.ts';

/** Prints the documents as they are filled in. */
export function PrintRehearsal({ rehearsal: { store, documents } }: { rehearsal: Rehearsal }) {
  const common = useTexts('common');
  const { isOwnPage = false } = useDesignerHost();
  const { print, dialog } = usePrintedForm({ store, documents, takesKeys: isOwnPage });
  return (
    <>
      <IconButton label={common('print')} icon={<PrintIcon />} onClick={print} />
      {dialog}
    </>
  );
}
