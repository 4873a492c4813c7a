import { applyLayout, layoutTexts } from '#core/draft/reuse/savedLayout.ts';
import type { PlaceTakers } from '#core/draft/reuse/takePlaces.ts';
import type { SavedLayout } from '#core/wire/surfaces/reuseFile.ts';
import { randomId } from '#web/api/randomId.ts';
import { deletePdf, keepPdf } from '#web/designer/drafts/draftFile.ts';
import { readWithPlaces } from '#web/designer/replace/readPdfVersion.ts';
import { makeFields } from '#web/designer/actions/fieldVerbs.ts';
import type { Stage } from '#web/designer/canvas/stage.ts';
import { closeTool, openTool } from '#web/designer/store/openTool.ts';
import { replacing } from '#web/designer/replace/replacing.ts';
import { reusing } from './armedBlock.ts';

/**
 * Puts a layout's fields onto an open document as one step, then opens the review if there is
 * something to look at. Resolves to the number of fields; rejects when `signal` ends it.
 */
export async function applySavedLayout(
  stage: Stage,
  layout: SavedLayout,
  fileKey: string,
  takers: PlaceTakers,
  onPart: (part: number) => void,
  signal: AbortSignal,
): Promise<number> {
  const { store, session } = stage;
  const { draftId, documents } = store.getState();
  const document = documents.get(fileKey);
  if (document?.state !== 'open') return 0;
  let read = 0;
  const onPage = () => {
    read += 1;
    onPart(read / document.pdf.pageCount);
  };
  const texts = layoutTexts(layout);
  const target = await readWithPlaces(fileKey, document.pdf, texts, onPage, signal);
  // The review shows the layout's own document beside this one, where its bytes were kept.
  const sourceKey: string = randomId();
  const pdf = await session.reuse.pdf(layout.id);
  signal.throwIfAborted();
  if (pdf) await keepPdf(draftId, sourceKey, new Blob([pdf], { type: 'application/pdf' }));
  let count = 0;
  const values = { count: layout.fields.length, name: layout.name };
  makeFields(stage, { key: 'applyLayout', values }, (draft, _, newId) => {
    const applied = applyLayout(draft, layout, sourceKey, target, takers, newId);
    count = applied.newIds.length;
    return applied;
  });
  const { fields } = store.getState().history.present;
  const isReviewed = fields.some(({ review }) => review?.fileKey === sourceKey);
  if (isReviewed) {
    closeTool(store, reusing);
    openTool(store, replacing, 'review');
  } else if (pdf) await deletePdf(draftId, sourceKey).catch(() => undefined);
  return count;
}
