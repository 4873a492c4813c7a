import {
  type ComponentType,
  type ReactNode,
  useCallback,
  useEffect,
  useLayoutEffect,
  useState,
} from 'react';
import { useTexts } from '#web/texts/useTexts.ts';
import type { LayerPage } from '#web/viewer/pageLayer.ts';
import { Viewer } from '#web/viewer/pages/Viewer.tsx';
import type { ViewerController } from '#web/viewer/viewerController.ts';
import type { ViewerDocument } from '#web/viewer/viewerDocument.ts';
import { useSigning, useSigningParts } from '#web/filling/session/SigningContext.ts';
import { useFieldWords } from '#web/filling/session/useFieldWords.ts';
import { othersOn, type OthersPlace } from '#web/filling/form/othersPlaces.ts';
import { OthersFields } from './OthersFields.tsx';
import styles from './SigningPages.module.css';
import { readingOrder } from '#core/geometry/readingOrder.ts';
import type { PdfDocument } from '#web/pdf/pdfDocument.ts';
import { isPdfProblem } from '#web/pdf/engine/pdfProblem.ts';
import { VisuallyHidden } from '#web/ui/parts/VisuallyHidden.tsx';

/** Pages with fields stay in the DOM up to this many, for Tab and screen readers. */
const heldPages = 40;

interface SigningPagesProps {
  controller: ViewerController;
  documents: readonly ViewerDocument[];
  /** Shows the signer's fields on a page, above what others have there. */
  fields: ComponentType<{ page: LayerPage; children?: ReactNode }>;
  /** Names the region; "Document" where nothing is said. */
  label?: string;
  /** What others have signed on these pages, or is theirs to fill in. */
  others?: readonly OthersPlace[];
  /** Keys of those of them that were signed since this signer looked. */
  fresh?: ReadonlySet<string>;
}

const nothing: readonly OthersPlace[] = [];
const noKeys: ReadonlySet<string> = new Set();

/** The documents with the signer's fields on them. */
export function SigningPages(props: SigningPagesProps) {
  const { controller, documents, fields: Fields, label, others = nothing, fresh = noKeys } = props;
  const t = useTexts('viewer');
  const fields = useSigning((state) => state.fields);
  const { isNarrow } = useSigningParts();
  useFirstZoom(controller, documents.length > 0);
  useFieldWords(documents);
  useEffect(() => {
    const pages = new Map(
      fields.flatMap(({ fileId, places }) =>
        places.map(({ page }) => [`${page}:${fileId}`, { fileId, page }] as const),
      ),
    );
    const releases = [...pages.values()]
      .slice(0, heldPages)
      .map(({ fileId, page }) => controller.holdPage(fileId, page));
    return () => {
      for (const release of releases) release();
    };
  }, [controller, fields]);

  const renderLayer = useCallback(
    (page: LayerPage) => {
      const document = documents.find(({ fileKey }) => fileKey === page.fileKey);
      return (
        <>
          {document && <PageText pdf={document.pdf} pageNumber={page.pageNumber} />}
          <Fields page={page}>
            <OthersFields
              places={othersOn(others, page.fileId, page.pageNumber)}
              fresh={fresh}
              pageWidth={page.size.width}
            />
          </Fields>
        </>
      );
    },
    [documents, Fields, others, fresh],
  );
  return (
    <Viewer
      controller={controller}
      documents={documents}
      renderPageLayer={renderLayer}
      className={styles.pages}
      data-narrow={isNarrow || undefined}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the viewer's box is a div
      role="region"
      aria-label={label ?? t('document')}
      tabIndex={0}
    />
  );
}

/** Opens at the width of the view, but no larger than 100 %: paper at its own size is read best. */
function useFirstZoom(controller: ViewerController, isOpen: boolean): void {
  useLayoutEffect(() => {
    if (!isOpen) return;
    controller.fitWidth();
    if (controller.getState().zoom > 1) controller.setZoom(1, topLeft(controller));
  }, [controller, isOpen]);
}

/** The top of the view, so that the first page still begins there after zooming. */
function topLeft({ scroller }: ViewerController) {
  const box = scroller?.getBoundingClientRect();
  return box && { x: box.left + box.width / 2, y: box.top };
}

/** The words of a page for those who cannot see its picture. */
function PageText({ pdf, pageNumber }: { pdf: PdfDocument; pageNumber: number }) {
  const [text, setText] = useState('');
  useEffect(() => {
    let isCurrent = true;
    void pdf.textItems(pageNumber).then((items) => {
      if (!isCurrent || isPdfProblem(items)) return;
      const words = readingOrder(items, (item) => item.rect).map((item) => item.text.trim());
      setText(words.join(' '));
    });
    return () => {
      isCurrent = false;
    };
  }, [pdf, pageNumber]);
  if (text === '') return null;
  return <VisuallyHidden>{text}</VisuallyHidden>;
}
