import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { Size } from '#core/geometry/rect.ts';
import type { ViewerDocument } from '#web/viewer/viewerDocument.ts';
import type { DocumentSet, DocumentState, WantedDocument } from './documentSet.ts';

/** The documents of a screen while it is there. */
export interface ShownDocuments<Trouble> {
  /** By file key; a new map whenever something changes. */
  states: ReadonlyMap<string, DocumentState<Trouble>>;
  retry: (fileKey: string) => void;
  close: () => void;
}

/** Opens what is `wanted`, and closes everything when the screen is left. */
export function useDocumentSet<Trouble>(
  create: () => DocumentSet<Trouble>,
  wanted: readonly WantedDocument[],
): ShownDocuments<Trouble> {
  const [set] = useState(create);
  const states = useSyncExternalStore(set.subscribe, set.getState);
  useEffect(() => set.want(wanted), [set, wanted]);
  useEffect(() => () => set.close(), [set]);
  const { retry, close } = set;
  return useMemo(() => ({ states, retry, close }), [states, retry, close]);
}

/**
 * Those of the files that are open, in order, for `<Viewer>`; the same array until one of them
 * changes: another file's progress changes nothing.
 */
export function useOpenDocuments<Trouble>(
  files: readonly { fileId: string; name: string; sizes?: readonly Size[] }[],
  states: ReadonlyMap<string, DocumentState<Trouble>>,
): readonly ViewerDocument[] {
  const found = useMemo(
    () =>
      files.flatMap(({ fileId, name, sizes }): ViewerDocument[] => {
        const document = states.get(fileId);
        return document?.state === 'open'
          ? [{ fileKey: fileId, fileId, name, pdf: document.pdf, sizes }]
          : [];
      }),
    [files, states],
  );
  const [stable, setStable] = useState(found);
  const isSame =
    stable.length === found.length &&
    stable.every(
      ({ pdf, name, fileId }, index) =>
        pdf === found[index]?.pdf && name === found[index].name && fileId === found[index].fileId,
    );
  if (isSame) return stable;
  setStable(found);
  return found;
}
