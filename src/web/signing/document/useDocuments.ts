import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { SigningView } from '#core/wire/surfaces/signSurface.ts';
import type { ViewerDocument } from '#web/viewer/viewerDocument.ts';
import type { SigningApi } from '#web/signing/signingApi.ts';
import {
  createDocumentLoader,
  type LoadedDocument,
  type WantedDocument,
} from './createDocumentLoader.ts';

/** The documents of a request while it is on the screen. */
export interface Documents {
  byFile: ReadonlyMap<string, LoadedDocument>;
  /** Those that are open, in the request's order; the same array until it changes. */
  shown: readonly ViewerDocument[];
  retry: (document: WantedDocument) => void;
}

/** Fetches and opens the documents that can be read: all of them, or only the first. */
export function useDocuments(
  api: SigningApi,
  files: SigningView['files'],
  which: 'all' | 'first',
): Documents {
  const [loader] = useState(() => createDocumentLoader(api));
  const byFile = useSyncExternalStore(loader.subscribe, loader.getState);
  useEffect(() => {
    const readable = files.filter((file) => file.readable);
    loader.want(which === 'all' ? readable : readable.slice(0, 1));
  }, [loader, files, which]);
  useEffect(() => () => loader.close(), [loader]);

  const found = useMemo(
    () =>
      files.flatMap(({ fileId, displayName }): ViewerDocument[] => {
        const document = byFile.get(fileId);
        return document?.state === 'open'
          ? [{ fileKey: fileId, fileId, name: displayName, pdf: document.pdf }]
          : [];
      }),
    [files, byFile],
  );
  return { byFile, shown: useStable(found), retry: loader.retry };
}

/** The array before, while its documents are the same: progress of another file is no change. */
function useStable(found: readonly ViewerDocument[]): readonly ViewerDocument[] {
  const [stable, setStable] = useState(found);
  const isSame =
    stable.length === found.length &&
    stable.every(
      (document, index) =>
        document.pdf === found[index]?.pdf && document.name === found[index]?.name,
    );
  if (isSame) return stable;
  setStable(found);
  return found;
}
