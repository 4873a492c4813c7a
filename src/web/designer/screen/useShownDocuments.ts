import { useState } from 'react';
import type { ViewerDocument } from '#web/viewer/viewerDocument.ts';
import { useDesigner } from '#web/designer/store/designerContext.ts';
import type { DesignerState } from '#web/designer/store/designerState.ts';

function isSame(a: ViewerDocument, b: ViewerDocument | undefined): boolean {
  return a.fileKey === b?.fileKey && a.pdf === b.pdf && a.fileId === b.fileId && a.name === b.name;
}

/**
 * The open documents, in the draft's order, up to the first that is being opened: a smaller one
 * that opens sooner would be what the view begins with, and stays with.
 */
function openDocumentsOf({ history, documents }: DesignerState): ViewerDocument[] {
  const { files } = history.present;
  const waiting = files.findIndex(
    ({ key }) => (documents.get(key)?.state ?? 'opening') === 'opening',
  );
  const settled = waiting < 0 ? files : files.slice(0, waiting);
  return settled.flatMap(({ key, fileId }): ViewerDocument[] => {
    const document = documents.get(key);
    return document?.state === 'open'
      ? [{ fileKey: key, fileId, name: fileId, pdf: document.pdf }]
      : [];
  });
}

/** The documents that the desk shows; the very same list while nothing of them changes. */
export function useShownDocuments(): readonly ViewerDocument[] {
  const [select] = useState(() => {
    let latest: readonly ViewerDocument[] = [];
    return (state: DesignerState) => {
      const now = openDocumentsOf(state);
      const isKept =
        now.length === latest.length && now.every((document, at) => isSame(document, latest[at]));
      if (!isKept) latest = now;
      return latest;
    };
  });
  return useDesigner(select);
}
