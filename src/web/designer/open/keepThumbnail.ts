import { pageSize } from '#core/geometry/pdfSpace.ts';
import type { PdfDocument } from '#web/pdf/pdfDocument.ts';
import { isPdfProblem } from '#web/pdf/engine/pdfProblem.ts';
import { readDraftThumbnail, writeDraftThumbnail } from '#web/designer/drafts/draftList.ts';
import type { DesignerStore } from '#web/designer/store/createDesignerStore.ts';

/** CSS px across the sheet on the Documents screen, at a pixel ratio of 2. */
const pictureWidth = 234 * 2;

/**
 * Keeps a small picture of the first page for the list of drafts, once its document is open, and
 * again when another document comes first; returns a stop.
 */
export function keepThumbnail(store: DesignerStore): () => void {
  let drawnKey: string | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = () => {
    const { draftId, history, documents } = store.getState();
    const [first] = history.present.files;
    const document = first && documents.get(first.key);
    if (document?.state !== 'open' || first?.key === drawnKey) return;
    const isAnother = drawnKey !== undefined;
    drawnKey = first?.key;
    clearTimeout(timer);
    // After the first pages are drawn: a list without a picture is better than a slow start.
    timer = setTimeout(
      () => void draw(draftId, document.pdf, isAnother).catch(() => undefined),
      1_000,
    );
  };
  const unsubscribe = store.subscribe(look);
  look();
  return () => {
    unsubscribe();
    clearTimeout(timer);
  };
}

async function draw(draftId: string, pdf: PdfDocument, isAnother: boolean): Promise<void> {
  if (!isAnother && (await readDraftThumbnail(draftId))) return;
  const scale = pictureWidth / pageSize(pdf.firstBox).width;
  const canvas = await pdf.renderPage(1, { scale, thread: 'worker' });
  if (isPdfProblem(canvas)) return;
  const picture = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, 'image/webp', 0.85);
  });
  if (picture) await writeDraftThumbnail(draftId, picture);
}
