import type { DraftField } from '#core/draft/draft.ts';
import { repeatsOnVersion } from '#core/draft/versions/repeatsOnVersion.ts';
import { type DocumentVersion, replaceDocument } from '#core/draft/versions/replaceDocument.ts';
import { randomId } from '#web/api/randomId.ts';
import { isPdfProblem, type PdfProblem } from '#web/pdf/engine/pdfProblem.ts';
import { showToast } from '#web/ui/overlays/showToast.ts';
import { deletePdf, keepPdf } from '#web/designer/drafts/draftFile.ts';
import type { DesignerSession } from '#web/designer/store/designerSession.ts';
import { refuseFile } from '#web/designer/open/createDraftFromFiles.ts';
import { readPdfVersion, readWithPlaces } from './readPdfVersion.ts';
import { closeTool, openTool, toolState } from '#web/designer/store/openTool.ts';
import { type ReplaceStep, replacing } from './replacing.ts';

/**
 * Replaces the file of a document and takes its fields along, as one step. Shows progress and
 * problems in the store (`replacing`); ends with the review if there is something to review. The
 * namespace `replace` must be loaded.
 */
export async function replacePdf(
  session: DesignerSession,
  fileKey: string,
  file: File,
): Promise<void> {
  const { store, documents, viewer } = session;
  const { draftId, history } = store.getState();
  const now = toolState(store.getState(), replacing);
  const old = history.present.files.find(({ key }) => key === fileKey);
  if (!old || (now !== undefined && now !== 'review')) return;
  const newKey: string = randomId();
  const documentName = old.displayName || old.fileId;
  const stopping = new AbortController();
  const tell = (step: ReplaceStep) =>
    openTool(store, replacing, {
      documentName,
      fileName: file.name,
      step,
      cancel: () => stopping.abort(),
    });
  stopping.signal.addEventListener('abort', () => {
    documents.cancel(newKey);
    closeTool(store, replacing);
  });
  const leaveNothing = async () => {
    documents.forget(newKey);
    await deletePdf(draftId, newKey).catch(() => undefined);
  };
  const fail = async (problem: PdfProblem) => {
    await leaveNothing();
    if (!stopping.signal.aborted) tell({ state: 'failed', problem });
  };

  tell({ state: 'opening' });
  const refused = await refuseFile(file);
  if (refused) return fail(refused.problem);
  await keepPdf(draftId, newKey, file);
  const before = await documents.openBeside(fileKey, documentName);
  const after = await documents.openBeside(newKey, file.name);
  if (isPdfProblem(after)) return fail(after);
  if (isPdfProblem(before)) return fail(before);
  const total = before.pageCount + after.pageCount;
  let done = 0;
  const onPage = () => {
    done += 1;
    if (!stopping.signal.aborted) tell({ state: 'reading', done, total });
  };
  const texts = followedTexts(history.present.fields, fileKey);
  const versions = await Promise.all([
    readPdfVersion(fileKey, before, onPage, stopping.signal),
    readWithPlaces(newKey, after, texts, onPage, stopping.signal),
  ]).catch((error: unknown) => {
    if (!stopping.signal.aborted) throw error;
  });
  if (!versions) return leaveNothing();

  const { currentPage } = viewer.getState();
  const replaced = takeAlong(store, documentName, versions);
  closeTool(store, replacing);
  // Another tab may have taken the document away meanwhile.
  if (!replaced) return leaveNothing();
  if (currentPage?.fileKey === fileKey) {
    // The view takes the new document up when React has drawn it.
    await new Promise((resolve) => requestAnimationFrame(resolve));
    viewer.scrollToPage(newKey, replaced.pages[currentPage.pageNumber - 1] ?? 1);
  }
  sayReplaced(session, newKey, documentName);
  sayRepeated(session, replaced.newIds.length);
}

/** Replaces the document as one step, fields and repeats along; undefined where it is gone. */
function takeAlong(
  store: DesignerSession['store'],
  name: string,
  versions: readonly [DocumentVersion, DocumentVersion],
): { pages: readonly number[]; newIds: readonly string[] } | undefined {
  let pages: readonly number[] = [];
  let newIds: readonly string[] = [];
  const isReplaced = store.apply({ key: 'replaceFile', values: { name } }, (draft) => {
    const replaced = replaceDocument(draft, ...versions);
    const newId = () => randomId();
    const after = repeatsOnVersion(replaced.draft, draft, ...versions, newId);
    ({ pages } = replaced);
    ({ newIds } = after);
    return after.draft;
  });
  return isReplaced ? { pages, newIds } : undefined;
}

/** Says that what is repeated on all pages stands on new ones, if it does. */
function sayRepeated({ speaker }: DesignerSession, count: number): void {
  if (count === 0) return;
  showToast({
    key: 'repeated',
    tone: 'ok',
    message: () => speaker.textOf('replace')('repeatedToo', { count }),
  });
}

/** Opens the review if there is something to review, else says that all is done. */
function sayReplaced({ store, speaker }: DesignerSession, fileKey: string, name: string): void {
  const { fields } = store.getState().history.present;
  if (fields.some((field) => field.review && field.fileKey === fileKey))
    openTool(store, replacing, 'review');
  else
    showToast({
      key: 'replaced',
      tone: 'ok',
      message: () => speaker.textOf('replace')('replaced', { name }),
    });
}

/** The texts that fields of a document follow. */
function followedTexts(fields: readonly DraftField[], fileKey: string): string[] {
  const texts = fields.flatMap((field) =>
    field.anchor && field.fileKey === fileKey ? field.anchor.text : [],
  );
  return [...new Set(texts)];
}
