import type { AskPassword } from '#web/pdf/engine/openSession.ts';
import { createViewerController } from '#web/viewer/pages/createViewerController.ts';
import { loadDraft } from '#web/designer/drafts/draftFile.ts';
import { browserShelf } from '#web/designer/store/browserShelf.ts';
import { createDesignerStore } from '#web/designer/store/createDesignerStore.ts';
import type { DesignerSession } from '#web/designer/store/designerSession.ts';
import { keepDraft } from '#web/designer/store/keepDraft.ts';
import { whenEarlyBegun } from './earlyPdf.ts';
import { keepThumbnail } from './keepThumbnail.ts';
import { takeNewDraft } from './newDrafts.ts';
import { openDocuments } from './openDocuments.ts';

/**
 * Drafts of this tab whose last steps are still being written: reading before that would miss them.
 */
const settling = new Map<string, Promise<void>>();

/**
 * Opens a draft of this browser with its history and documents; undefined when there is none of
 * this id.
 */
export async function openDesigner(
  draftId: string,
  askPassword: (fileName: string) => AskPassword,
): Promise<DesignerSession | undefined> {
  await settling.get(draftId);
  const made = takeNewDraft(draftId);
  if (made) await whenEarlyBegun();
  const loaded = made ?? (await loadDraft(draftId));
  if (!loaded || loaded.meta.deletedAt !== undefined) return undefined;
  const store = createDesignerStore(loaded);
  const keeper = keepDraft(store, loaded, browserShelf(draftId), made?.stored);
  const viewer = createViewerController();
  const documents = openDocuments(store, askPassword, {
    near(fileKey) {
      const { currentPage } = viewer.getState();
      return currentPage?.fileKey === fileKey ? currentPage.pageNumber : 1;
    },
    whenQuiet: () => viewer.pictures.whenQuiet(),
  });
  const stopThumbnail = keepThumbnail(store);
  // Asked once: it keeps the browser from clearing drafts when the disk runs full.
  void navigator.storage?.persist?.().catch(() => false);
  return {
    store,
    viewer,
    documents,
    keeper,
    close() {
      settling.set(
        draftId,
        keeper.settled().finally(() => settling.delete(draftId)),
      );
      keeper.stop();
      stopThumbnail();
      documents.stop();
    },
  };
}
