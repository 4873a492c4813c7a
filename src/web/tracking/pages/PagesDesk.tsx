import { memo, useCallback, useEffect, useMemo, useRef } from 'react';
import { transactionStatus } from '#core/wire/transactionStatus.ts';
import { useTexts } from '#web/texts/useTexts.ts';
import { useViewerController } from '#web/viewer/pages/useViewerController.ts';
import type { LayerPage } from '#web/viewer/pageLayer.ts';
import { PasswordPrompts } from '#web/viewer/opening/PasswordQuestions.tsx';
import { Viewer } from '#web/viewer/pages/Viewer.tsx';
import { useOpenDocuments } from '#web/viewer/documents/useDocumentSet.ts';
import { type AnswerPlace, placeToRect } from '#web/tracking/answers/trackedField.ts';
import { useTracking } from '#web/tracking/trackingContext.ts';
import { useChosen } from '#web/tracking/light.ts';
import styles from './PagesDesk.module.css';
import { DeskNotes } from './DeskNotes.tsx';
import { PagesProvider, usePagesIndex, usePages } from './pagesIndex.ts';
import { FileBar } from './FileBar.tsx';
import { PrintAnswers } from './PrintAnswers.tsx';
import type { TransactionDocuments } from './useTransactionDocuments.ts';
import { AnswerBox } from './AnswerBox.tsx';
import { answerTextSize } from './answerLines.ts';

const renderLayer = (page: LayerPage) => <AnswerLayer page={page} />;

/** The documents with their answers in place. */
export const PagesDesk = memo(function PagesDesk({
  documents,
}: {
  documents: TransactionDocuments;
}) {
  const t = useTexts('transaction');
  const { transaction, config, fields, light } = useTracking();
  const controller = useViewerController();
  const desk = useRef<HTMLElement>(null);
  const shown = useOpenDocuments(documents.list, documents.states);
  const sealed = useMemo(
    () =>
      new Set(
        documents.list.flatMap(({ fileId, shown: document }) =>
          document?.state === 'open' && document.isSealed ? [fileId] : [],
        ),
      ),
    [documents.list],
  );
  const index = usePagesIndex(fields, sealed);

  const show = useCallback(
    (key: string) => {
      const field = fields.find((one) => one.key === key);
      const place = field?.places[0];
      if (!field || !place) return;
      const page = { fileKey: field.fileId, pageNumber: place.page };
      const size = controller.getState().sizeOf(page);
      const rect = placeToRect(place, size, config.rightMeasuredFrom);
      // On a phone the pages stand below the facts: first the desk comes into view, then the box.
      desk.current?.scrollIntoView({ block: 'nearest' });
      controller.scrollToPage(page.fileKey, page.pageNumber, { rect });
    },
    [controller, fields, config.rightMeasuredFrom],
  );
  useChosen(light, 'row', show);

  // What was chosen before its document was there is shown when it comes.
  useEffect(() => {
    const { current, by } = light.get();
    if (shown.length > 0 && current !== undefined && by === 'row') show(current);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only for new documents, not for new answers
  }, [shown]);

  const isSealing = transaction.Status === transactionStatus.inProgress;
  return (
    <section ref={desk} className={styles.desk} aria-label={t('documentPages')}>
      {shown.length > 0 && (
        <FileBar controller={controller} documents={shown}>
          <PrintAnswers
            controller={controller}
            documents={shown}
            list={documents.list}
            index={index}
          />
        </FileBar>
      )}
      <DeskNotes documents={documents} isSealing={isSealing} />
      {shown.length > 0 && (
        <div className={styles.pages}>
          <PagesProvider value={index}>
            <Viewer
              controller={controller}
              documents={shown}
              renderPageLayer={renderLayer}
              className={styles.viewer}
              tabIndex={0}
            />
          </PagesProvider>
        </div>
      )}
      <PasswordPrompts questions={documents.passwords} />
    </section>
  );
});

/** The fields of one page with their answers. */
function AnswerLayer({ page }: { page: LayerPage }) {
  const { config, light } = useTracking();
  const pages = usePages();
  const { fileId, pageNumber, size, pxPerPt } = page;
  const placed = pages.on(fileId, pageNumber);
  if (placed.length === 0) return null;
  const rectOf = (place: AnswerPlace) => placeToRect(place, size, config.rightMeasuredFrom);
  const textSize = answerTextSize(placed, rectOf);
  return (
    <div className={styles.layer} onPointerLeave={() => light.point(undefined)}>
      {placed.map(({ field, place }, index) => (
        <AnswerBox
          // A field of the PDF may stand on a page more than once.
          key={`${field.key}\n${index}`}
          field={field}
          place={place}
          rect={rectOf(place)}
          pxPerPt={pxPerPt}
          textSize={textSize}
          isSealed={pages.isSealed(fileId)}
        />
      ))}
    </div>
  );
}
