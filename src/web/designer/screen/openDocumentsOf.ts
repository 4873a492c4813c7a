import type { ViewerDocument } from '#web/viewer/viewerDocument.ts';
import type { DesignerState } from '#web/designer/store/designerState.ts';

/** The list made last: only a hint for what to give back, the result is equal without it. */
let latest: readonly ViewerDocument[] = [];

function isSame(a: ViewerDocument, b: ViewerDocument | undefined): boolean {
  return a.fileKey === b?.fileKey && a.pdf === b.pdf && a.fileId === b.fileId && a.name === b.name;
}

/**
 * The documents that are open, in the draft's order, up to the first that is on its way: a smaller
 * one that opens sooner would else be what the view begins with, and stays with. The very same list
 * while nothing of them changes.
 */
export function openDocumentsOf({ history, documents }: DesignerState): readonly ViewerDocument[] {
  const { files } = history.present;
  const waiting = files.findIndex(
    ({ key }) => (documents.get(key)?.state ?? 'opening') === 'opening',
  );
  const settled = waiting < 0 ? files : files.slice(0, waiting);
  const now = settled.flatMap(({ key, fileId }): ViewerDocument[] => {
    const document = documents.get(key);
    return document?.state === 'open'
      ? [{ fileKey: key, fileId, name: fileId, pdf: document.pdf }]
      : [];
  });
  const kept =
    now.length === latest.length && now.every((document, at) => isSame(document, latest[at]));
  if (!kept) latest = now;
  return latest;
}
