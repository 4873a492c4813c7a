import { pageSpeaker } from '#web/texts/speaker/pageSpeaker.ts';
import {
  type LoadedDraft,
  loadDraft,
  type NewDraft,
  appendChange,
  changesAfter,
  foldLog,
  restoreLost,
} from '#web/designer/drafts/draftFile.ts';
import {
  deleteDraft,
  readDraftThumbnail,
  writeDraftThumbnail,
} from '#web/designer/drafts/draftList.ts';
import { dropPdfs, copyHeldFiles } from '#web/designer/drafts/heldPdfs.ts';
import { keepUnsaved, takeUnsaved } from '#web/designer/drafts/unsavedDrafts.ts';
import { browserReuse } from '#web/designer/keeping/browserReuse.ts';
import { createReuseShelf } from '#web/designer/keeping/reuseShelf.ts';
import type { DesignerState } from '#web/designer/store/designerState.ts';
import type { DesignerSession } from '#web/designer/store/designerSession.ts';
import type { NotYetStored, DraftShelf } from '#web/designer/store/keepDraft.ts';
import { whenIdle } from '#web/ui/browser/whenIdle.ts';
import { onDraftChange } from '#web/designer/drafts/draftDb.ts';
import { pageSize } from '#core/geometry/pdfSpace.ts';
import type { PdfDocument } from '#web/pdf/pdfDocument.ts';
import { isPdfProblem } from '#web/pdf/engine/pdfProblem.ts';
import type { DesignerStore } from '#web/designer/store/createDesignerStore.ts';
import { createSession } from './createSession.ts';

/** A hold on an open draft; its session resolves when there is something of the draft to show. */
export type SessionHold = Hold<DesignerSession>;

/** What was saved for the next document; this tab holds what the browser refuses to keep. */
const reuse = createReuseShelf(browserReuse);

const openSessions = createOpenSessions<DesignerSession>();

/**
 * Opens a draft that was just made, with its documents `DraftFile.key` -> file as it was chosen,
 * before there is a screen for it; the screen finds the session by the draft's id.
 */
export function beginDesigner(made: NewDraft, chosen: ReadonlyMap<string, File>): SessionHold {
  return openSessions.hold(made.meta.id, async () => {
    const session = openOwn(made, { first: made }, chosen);
    await session.documents.begun;
    return session;
  });
}

/** Holds the session of a draft that is open in this tab, or opens it with its whole history. */
export function openDesigner(draftId: string): SessionHold {
  return openSessions.hold(draftId, async () => {
    const unsaved = takeUnsaved(draftId);
    if (unsaved) return openOwn(unsaved.loaded, unsaved);
    const loaded = await loadDraft(draftId);
    return loaded && loaded.meta.deletedAt === undefined ? openOwn(loaded) : undefined;
  });
}

function openOwn(
  loaded: LoadedDraft,
  arrival: NotYetStored = {},
  chosen?: ReadonlyMap<string, File>,
): DesignerSession {
  const { id } = loaded.meta;
  // Asked once: it keeps the browser from clearing drafts when the disk runs full.
  void navigator.storage?.persist?.().catch(() => false);
  const session = createSession(loaded, {
    shelf: browserShelf(id),
    reuse,
    speaker: pageSpeaker,
    arrival,
    chosen,
    beside: keepThumbnail,
    onSettled(keeper) {
      const unsaved = keeper.unwritten();
      if (unsaved) keepUnsaved(unsaved);
      else dropPdfs(id);
    },
  });
  return {
    ...session,
    close() {
      const isDead = hasNothing(session.store.getState());
      const closed = session.close();
      return isDead ? closed.then(() => deleteDraft(id)) : closed;
    },
  };
}

const forGood: ReadonlySet<string> = new Set(['empty', 'notPdf', 'damaged', 'noPages']);

/** Whether nothing was done in a draft, and none of its files can ever be opened. */
export function hasNothing({ history, documents }: Pick<DesignerState, 'history' | 'documents'>) {
  const { files, fields } = history.present;
  return (
    history.past.length === 0 &&
    fields.length === 0 &&
    files.every(({ key }) => {
      const document = documents.get(key);
      return document?.state === 'failed' && forGood.has(document.problem.kind);
    })
  );
}

/** What is open under an id until its last hold is released. */
interface Closable {
  /** Closes it; resolves when it may be opened again without missing anything. */
  close(): Promise<unknown>;
}

/** A hold on something open. */
interface Hold<Session> {
  /** Resolves with undefined when there is nothing of this id. */
  readonly opening: Promise<Session | undefined>;
  /** To be called once. */
  release(): void;
}

interface Held<Session> {
  readonly opening: Promise<Session | undefined>;
  holds: number;
}

/**
 * What is open in this tab, by id. `hold` opens what is not open yet; what was closed a moment ago
 * is waited for.
 */
export function createOpenSessions<Session extends Closable>() {
  const sessions = new Map<string, Held<Session>>();
  const closing = new Map<string, Promise<unknown>>();

  function close(id: string, { opening }: Held<Session>) {
    sessions.delete(id);
    const closed = opening
      .then((session) => session?.close())
      .catch(() => undefined)
      .finally(() => {
        if (closing.get(id) === closed) closing.delete(id);
      });
    closing.set(id, closed);
  }

  return {
    hold(id: string, open: () => Promise<Session | undefined>): Hold<Session> {
      const closed = closing.get(id);
      const held = sessions.get(id) ?? { opening: closed ? closed.then(open) : open(), holds: 0 };
      sessions.set(id, held);
      held.holds += 1;
      return {
        opening: held.opening,
        release() {
          held.holds -= 1;
          // A screen that React mounts twice holds the session again in the same task.
          queueMicrotask(() => {
            if (held.holds === 0 && sessions.get(id) === held) close(id, held);
          });
        },
      };
    },
  };
}

/** Milliseconds after a change before what can wait is begun. */
const pause = 2_000;

/** The shelf of one draft in this browser's own store. */
export function browserShelf(draftId: string): DraftShelf {
  return {
    append: appendChange,
    restore: restoreLost,
    holdOn: () => void copyHeldFiles(draftId),
    fold: (history, n) => foldLog(draftId, history, n),
    load: () => loadDraft(draftId),
    changesAfter: (n) => changesAfter(draftId, n),
    onChangeElsewhere: (listener) =>
      onDraftChange((changedId, isOwn) => {
        if (changedId === draftId && !isOwn) listener();
      }),
    whenIdle(callback) {
      // A gap between two keystrokes is idle too, and copying a large draft would be felt there.
      setTimeout(() => whenIdle(callback), pause);
    },
  };
}

/** CSS px across the sheet on the Documents screen, at a pixel ratio of 2. */
const pictureWidth = 234 * 2;

/**
 * Keeps a small picture of the first page for the list of drafts, once its document is open, and
 * again when another document comes first; returns a stop.
 */
function keepThumbnail(store: DesignerStore): () => void {
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
