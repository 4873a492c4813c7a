import { addFile } from '#core/draft/commands/fileCommands.ts';
import { randomId } from '#web/api/randomId.ts';
import { keepPdf } from '#web/designer/drafts/draftFile.ts';
import type { DesignerStore } from '#web/designer/store/createDesignerStore.ts';
import { type RefusedFile, sortFiles } from './createDraftFromFiles.ts';

/**
 * Adds PDFs to the open draft as one step; their bytes are stored before the draft names them.
 * Resolves to the files that cannot be used. What the browser does not store, this tab holds.
 */
export async function addFiles(
  store: DesignerStore,
  files: readonly File[],
): Promise<readonly RefusedFile[]> {
  const { taken, refused } = await sortFiles(files);
  const named = taken.map((file) => ({ key: randomId(), file }));
  const { draftId } = store.getState();
  for (const { key, file } of named) await keepPdf(draftId, key, file);
  const [first] = named;
  if (first)
    store.apply(
      { key: 'addFiles', values: { count: named.length, name: first.file.name } },
      (draft) => named.reduce((made, { key, file }) => addFile(made, key, file.name), draft),
    );
  return refused;
}
