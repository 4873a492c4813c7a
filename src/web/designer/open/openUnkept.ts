import type { History } from '#core/draft/history.ts';
import type { Speaker } from '#web/texts/speaker/speaker.ts';
import type { PdfAssets } from '#web/pdf/engine/pdfjs.ts';
import { copyHeldFiles, keepOutOfStores } from '#web/designer/drafts/heldPdfs.ts';
import { createReuseShelf } from '#web/designer/keeping/reuseShelf.ts';
import type { ReuseStorage } from '#web/designer/keeping/reuseStorage.ts';
import type { DesignerSession } from '#web/designer/store/designerSession.ts';
import { draftMeta } from '#web/designer/store/draftMeta.ts';
import type { DraftShelf } from '#web/designer/store/keepDraft.ts';
import { createSession } from './createSession.ts';

/** A storage of blocks and layouts that refuses: the tab holds what was saved. */
const refusing: ReuseStorage = {
  list: () => Promise.resolve([]),
  put: () => Promise.reject(new Error('Nothing is kept here.')),
  remove: () => Promise.resolve(),
  pdf: () => Promise.resolve(undefined),
};

/** What a draft has around it that this browser does not keep. */
interface Around {
  /** Who speaks to the preparer. */
  speaker: Speaker;
  /** Is given all of it after a change, one at a time; without it, nobody keeps it. */
  keep?: ((history: History) => Promise<void>) | undefined;
  /** Where the files of pdf.js lie. */
  assets?: PdfAssets;
}

/**
 * Opens a draft of which this browser's own stores never hear, with its documents `DraftFile.key`
 * -> file.
 */
export function openUnkept(
  history: History,
  pdfs: ReadonlyMap<string, File>,
  { speaker, keep, assets }: Around,
): DesignerSession {
  const draft = history.present;
  const forget = keepOutOfStores(draft.id);
  const meta = draftMeta(draft, new Map(), Date.now(), Date.now());
  let kept: History | undefined;
  const shelf: DraftShelf = {
    async append() {
      const { history: now } = session.store.getState();
      // While one was written several steps may have come: one writing has them all.
      if (now !== kept) await keep?.(now);
      kept = now;
      return 'stored';
    },
    restore: () => Promise.resolve(),
    fold: () => Promise.resolve(),
    load: () => Promise.resolve(undefined),
    changesAfter: () => Promise.resolve([]),
    onChangeElsewhere: () => () => undefined,
    whenIdle: (callback) => void setTimeout(callback),
    holdOn: () => void copyHeldFiles(draft.id),
  };
  const session = createSession(
    { history, n: 0, meta },
    { shelf, reuse: createReuseShelf(refusing), speaker, chosen: pdfs, assets, onSettled: forget },
  );
  return session;
}
