import { type EarlierDocument, fieldsOfFile } from '#core/draft/reuse/earlierFields.ts';
import { layoutAsEarlier } from '#core/draft/reuse/savedLayout.ts';
import { mayBeKept } from '#web/designer/drafts/heldPdfs.ts';
import { loadDraft, readPdf } from '#web/designer/drafts/draftFile.ts';
import { filesOfSize } from '#web/designer/drafts/earlierFiles.ts';
import type { DesignerSession } from '#web/designer/store/designerSession.ts';
import { canDigest, sha256Of } from '#web/designer/drafts/sha256Of.ts';

/** The very same PDF with fields on it: the title of its draft or layout, and the document. */
export interface Earlier {
  title: string;
  /** When its fields were last changed, in milliseconds since 1970. */
  at: number;
  document: EarlierDocument;
}

/**
 * The fields that were last placed on the very same PDF, in a draft of this browser or a saved
 * layout; the PDF is known by its SHA-256. Nothing is read while no other file has its size.
 */
export async function findEarlier(
  { store, reuse }: Pick<DesignerSession, 'store' | 'reuse'>,
  fileKey: string,
  signal: AbortSignal,
): Promise<Earlier | undefined> {
  const { draftId } = store.getState();
  if (!mayBeKept(draftId) || !canDigest()) return undefined;
  const pdf = await readPdf(draftId, fileKey);
  if (!pdf) return undefined;
  const files = await filesOfSize(pdf.size, draftId);
  await reuse.read();
  const layouts = reuse
    .getState()
    .items.flatMap((item) => (item.kind === 'layout' && item.byteLength === pdf.size ? item : []));
  if (files.length === 0 && layouts.length === 0) return undefined;
  const sha256 = await sha256Of(pdf, signal);
  const found: Earlier[] = layouts
    .filter((layout) => layout.sha256 === sha256)
    .map((layout) => ({
      title: layout.name,
      at: layout.savedAt,
      document: layoutAsEarlier(layout),
    }));
  for (const file of files) {
    signal.throwIfAborted();
    const other = await readPdf(file.draftId, file.fileKey);
    if (!other || (await sha256Of(other, signal)) !== sha256) continue;
    const loaded = await loadDraft(file.draftId);
    const draft = loaded?.history.present;
    if (!draft || loaded.meta.deletedAt !== undefined) continue;
    if (fieldsOfFile(draft, file.fileKey).length === 0) continue;
    found.push({
      title: draft.title,
      at: loaded.meta.updatedAt,
      document: { draft, fileKey: file.fileKey },
    });
  }
  return found.toSorted((a, b) => b.at - a.at)[0];
}
