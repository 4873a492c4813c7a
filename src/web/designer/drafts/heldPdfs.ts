/**
 * The documents of the drafts that are open in this tab, for when the browser's store refuses or
 * loses them. A `Blob` names bytes; it does not hold them in memory.
 */
const held = new Map<string, Map<string, Blob>>();

/**
 * Drafts of which this browser keeps nothing. Their ids stay here as long as the page: parts of the
 * screen that leave after the draft's end ask, too.
 */
const unkept = new Set<string>();

/** Begins a draft of which this browser's stores never hear; returns how to end it. */
export function keepOutOfStores(draftId: string): () => void {
  unkept.add(draftId);
  return () => dropPdfs(draftId);
}

/** Whether this browser may keep something of a draft. */
export function mayBeKept(draftId: string): boolean {
  return !unkept.has(draftId);
}

/** Holds a document of an open draft. */
export function holdPdf(draftId: string, fileKey: string, pdf: Blob): void {
  const ofDraft = held.get(draftId) ?? new Map<string, Blob>();
  held.set(draftId, ofDraft.set(fileKey, pdf));
}

/** A document of an open draft; undefined where it is not held. */
export function heldPdf(draftId: string, fileKey: string): Blob | undefined {
  return held.get(draftId)?.get(fileKey);
}

/** All documents of an open draft that are held, by file key. */
export function heldPdfs(draftId: string): ReadonlyMap<string, Blob> {
  return held.get(draftId) ?? new Map();
}

/** Lets one document go. */
export function dropPdf(draftId: string, fileKey: string): void {
  held.get(draftId)?.delete(fileKey);
}

/** Lets all documents of a draft go that is no longer open. */
export function dropPdfs(draftId: string): void {
  held.delete(draftId);
}

/**
 * Takes the bytes of held files into the browser's care: a file that was chosen may change or move
 * while it is only named. What cannot be read stays as it is.
 */
export async function copyHeldFiles(draftId: string): Promise<void> {
  for (const [key, pdf] of heldPdfs(draftId)) {
    if (!(pdf instanceof File)) continue;
    const bytes = await pdf.arrayBuffer().catch(() => undefined);
    if (bytes && heldPdf(draftId, key) === pdf) holdPdf(draftId, key, new Blob([bytes]));
  }
}
