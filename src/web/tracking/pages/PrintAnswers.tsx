import { usePrinting } from '#web/print/usePrinting.tsx';
import { useTexts } from '#web/texts/useTexts.ts';
import { placeToRect } from '#web/tracking/answers/trackedField.ts';
import { useTracking } from '#web/tracking/trackingContext.ts';
import { IconButton } from '#web/ui/controls/IconButton.tsx';
import { PrintIcon } from '#web/ui/theme/icons.tsx';
import type { ViewerController } from '#web/viewer/viewerController.ts';
import type { ViewerDocument } from '#web/viewer/viewerDocument.ts';
import type { PagesIndex } from './pagesIndex.ts';
import type { ShownDocument } from './useTransactionDocuments.ts';

interface PrintAnswersProps {
  controller: ViewerController;
  documents: readonly ViewerDocument[];
  /** All of the transaction's, also those that are not open. */
  list: readonly ShownDocument[];
  index: PagesIndex;
}

/** Prints the documents: sealed ones as they are, others with the answers that came. */
export function PrintAnswers({ controller, documents, list, index }: PrintAnswersProps) {
  const common = useTexts('common');
  const { config } = useTracking();
  const { print, dialog } = usePrinting(
    () => ({
      documents,
      missing: list.flatMap(({ name, shown }) => (shown?.state === 'open' ? [] : [name])),
      prepare: async () => {
        const { drawAnswers } = await import('./answerInk.ts');
        const { sizeOf } = controller.getState();
        return drawAnswers(index, (place, sheet) =>
          placeToRect(place, sizeOf(sheet), config.rightMeasuredFrom),
        );
      },
    }),
    true,
  );
  return (
    <>
      <IconButton label={common('print')} icon={<PrintIcon />} size="dense" onClick={print} />
      {dialog}
    </>
  );
}
