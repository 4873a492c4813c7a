import { useMemo } from 'react';
import type { SigningView } from '#core/wire/surfaces/signSurface.ts';
import type { ApiError } from '#web/api/apiResult.ts';
import { createDocumentSet, type DocumentState } from '#web/viewer/documents/documentSet.ts';
import { useDocumentSet, useOpenDocuments } from '#web/viewer/documents/useDocumentSet.ts';
import { savesData } from '#web/ui/browser/savesData.ts';
import type { ViewerDocument } from '#web/viewer/viewerDocument.ts';
import type { SigningApi } from '#web/signing/signingApi.ts';

/** The documents of a request while it is on the screen. */
export interface Documents {
  byFile: ReadonlyMap<string, DocumentState<ApiError>>;
  /** Those that are open, in the request's order; the same array until it changes. */
  shown: readonly ViewerDocument[];
  retry: (fileId: string) => void;
}

/** Fetches and opens the documents that can be read: all of them, or only the first. */
export function useDocuments(
  api: SigningApi,
  files: SigningView['files'],
  which: 'all' | 'first',
): Documents {
  const wanted = useMemo(() => {
    const readable = files.filter((file) => file.readable);
    return (which === 'all' ? readable : readable.slice(0, 1)).map(({ fileId, sealed }) => ({
      fileKey: fileId,
      isSealed: sealed,
    }));
  }, [files, which]);
  const { states, retry } = useDocumentSet(() => documentsOf(api, files[0]?.fileId), wanted);
  const named = useMemo(
    () =>
      files.map(({ fileId, displayName, sizes = [] }) => ({
        fileId,
        name: displayName,
        sizes: sizes.flatMap(({ pages, ...size }) => Array.from({ length: pages }, () => size)),
      })),
    [files],
  );
  return { byFile: states, shown: useOpenDocuments(named, states), retry };
}

function documentsOf(api: Pick<SigningApi, 'pages'>, firstId: string | undefined) {
  return createDocumentSet<ApiError>({
    atOnce: 1,
    followsSeal: false,
    async fetch(fileId, { signal, onProgress }) {
      const file = await api.pages(fileId, {
        isFirst: fileId === firstId,
        signal,
        onProgress: ({ read, total }) => onProgress(read, total),
      });
      if (!file.ok) return { refused: file.error };
      // Who pays by the byte gets the pages that they look at.
      return savesData() ? { ...file.value, readAhead: () => undefined } : file.value;
    },
  });
}
