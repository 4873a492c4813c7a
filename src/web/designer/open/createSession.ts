import type { PdfAssets } from '#web/pdf/engine/pdfjs.ts';
import type { Speaker } from '#web/texts/speaker/speaker.ts';
import { createPasswordQuestions } from '#web/viewer/opening/PasswordQuestions.tsx';
import { createViewerController } from '#web/viewer/pages/createViewerController.ts';
import type { LoadedDraft } from '#web/designer/drafts/draftFile.ts';
import { holdPdf } from '#web/designer/drafts/heldPdfs.ts';
import type { ReuseShelf } from '#web/designer/keeping/reuseShelf.ts';
import {
  createDesignerStore,
  type DesignerStore,
} from '#web/designer/store/createDesignerStore.ts';
import type { DesignerSession } from '#web/designer/store/designerSession.ts';
import {
  type DraftKeeper,
  type DraftShelf,
  keepDraft,
  type NotYetStored,
} from '#web/designer/store/keepDraft.ts';
import { sayDetached, settleWaiting } from '#web/designer/texts/settleWaiting.ts';
import { closePlace, toolPlaces } from '#web/designer/store/openTool.ts';
import { openDocuments } from './openDocuments.ts';

/** What a session is made with. */
export interface SessionInput {
  shelf: DraftShelf;
  reuse: ReuseShelf;
  speaker: Speaker;
  /** How the draft comes in, if something of it is not stored yet. */
  arrival?: NotYetStored;
  /** `DraftFile.key` -> the file as it was chosen. */
  chosen?: ReadonlyMap<string, File> | undefined;
  /** Where the files of pdf.js lie, if not where they were built. */
  assets?: PdfAssets;
  /** Begins what lasts as long as the session; returns how to stop it. */
  beside?: (store: DesignerStore) => () => void;
  /** Called once what waited is written, or cannot be. */
  onSettled?: (keeper: DraftKeeper) => void;
}

/** Opens a draft: its store, its viewer, its documents, and what keeps it. */
export function createSession(loaded: LoadedDraft, input: SessionInput): DesignerSession {
  const { shelf, reuse, speaker, arrival = {}, chosen, assets, beside, onSettled } = input;
  const { id } = loaded.meta;
  for (const [key, file] of chosen ?? []) holdPdf(id, key, file);
  const store = createDesignerStore(loaded);
  const keeper = keepDraft(store, loaded, shelf, arrival);
  const viewer = createViewerController();
  const passwords = createPasswordQuestions();
  const documents = openDocuments(store, {
    passwords,
    chosen,
    assets,
    near(fileKey) {
      const { currentPage } = viewer.getState();
      return currentPage?.fileKey === fileKey ? currentPage.pageNumber : 1;
    },
    whenQuiet: () => viewer.pictures.whenQuiet(),
  });
  const stopBeside = beside?.(store);
  const stopSaying = sayDetached({ store, speaker, viewer });
  const stopSettling = settleWaiting(store, () => keeper.settled());
  return {
    store,
    viewer,
    documents,
    passwords,
    keeper,
    reuse,
    speaker,
    close() {
      const settled = keeper.settled().then(() => onSettled?.(keeper));
      keeper.stop();
      stopBeside?.();
      stopSaying();
      for (const place of toolPlaces) closePlace(store, place);
      stopSettling();
      documents.stop();
      // The small pictures hold memory as long as their addresses do.
      viewer.setDocuments([]);
      return settled;
    },
  };
}
