import { blockOf } from '#core/draft/reuse/savedBlock.ts';
import { layoutOf } from '#core/draft/reuse/savedLayout.ts';
import { limits } from '#core/wire/limits.ts';
import {
  reuseLimits,
  savedBlockSchema,
  type SavedItem,
  savedLayoutSchema,
} from '#core/wire/surfaces/reuseFile.ts';
import { randomId } from '#web/api/randomId.ts';
import { readPdf } from '#web/designer/drafts/draftFile.ts';
import { readPdfVersion } from '#web/designer/replace/readPdfVersion.ts';
import type { DesignerSession } from '#web/designer/store/designerSession.ts';
import { activeField, selectedFields } from '#web/designer/store/selecting.ts';
import { sha256Of } from '#web/designer/drafts/sha256Of.ts';

const named = (name: string) => ({
  id: randomId(),
  name: name.slice(0, reuseLimits.name).trim() || '1',
  savedAt: Date.now(),
});

/** Saves the selected fields of the active one's page as a block; undefined if it cannot be. */
export async function saveBlock(
  { store, reuse }: DesignerSession,
  name: string,
): Promise<SavedItem | undefined> {
  const state = store.getState();
  const active = activeField(state);
  const fields = selectedFields(state).filter(
    (field) => field.fileKey === active?.fileKey && field.page === active.page,
  );
  const block = blockOf(state.history.present, fields, named(name));
  if (!block || !savedBlockSchema.safeParse(block).success) return undefined;
  await reuse.save(block);
  return block;
}

/** Saves all fields of an open document as a layout; undefined if it cannot be, or is stopped. */
export async function saveLayout(
  { store, reuse }: DesignerSession,
  fileKey: string,
  onPart: (part: number) => void,
  signal: AbortSignal,
): Promise<SavedItem | undefined> {
  const { history, documents, draftId } = store.getState();
  const file = history.present.files.find(({ key }) => key === fileKey);
  const document = documents.get(fileKey);
  const bytes = await readPdf(draftId, fileKey).catch(() => undefined);
  if (!file || document?.state !== 'open' || !bytes) return undefined;
  let read = 0;
  const onPage = () => {
    read += 1;
    onPart(read / document.pdf.pageCount);
  };
  const version = await readPdfVersion(fileKey, document.pdf, onPage, signal);
  const pdf = { sha256: await sha256Of(bytes, signal), byteLength: bytes.size };
  const layout = layoutOf(history.present, version, pdf, named(file.displayName || file.fileId));
  if (!layout || !savedLayoutSchema.safeParse(layout).success) return undefined;
  await reuse.save(layout, bytes.size > limits.pdfBytes ? undefined : await bytes.arrayBuffer());
  return layout;
}
