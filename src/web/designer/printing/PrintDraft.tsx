import { useEffect } from 'react';
import { usePrinting } from '#web/print/usePrinting.tsx';
import type { PrintJob } from '#web/print/printJob.ts';
import { useDesignerHost } from '#web/designer/host/designerHost.ts';
import { useDesignerStore } from '#web/designer/store/designerContext.ts';
import type { DesignerState } from '#web/designer/store/designerState.ts';

/** Prints the draft: fetched after the first page, and then there for its action and its key. */
export function PrintDraft({ onReady }: { onReady: (print: (() => void) | undefined) => void }) {
  const store = useDesignerStore();
  const { isOwnPage = false } = useDesignerHost();
  const { print, dialog } = usePrinting(() => jobOf(store.getState()), isOwnPage);
  useEffect(() => {
    onReady(print);
    return () => onReady(undefined);
  }, [onReady, print]);
  return dialog;
}

function jobOf({ history, documents }: DesignerState): PrintJob | undefined {
  const { files, fields } = history.present;
  if (files.length === 0) return undefined;
  const named = files.map(({ key, fileId, displayName }) => ({
    ...{ fileKey: key, fileId, name: displayName || fileId },
    opened: documents.get(key),
  }));
  return {
    documents: named.flatMap(({ opened, ...file }) =>
      opened?.state === 'open' ? [{ ...file, pdf: opened.pdf }] : [],
    ),
    missing: named.flatMap(({ opened, name }) => (opened?.state === 'open' ? [] : [name])),
    prepare: async () => (await import('./draftInk.ts')).drawDraft(fields),
  };
}
