import { useEffect, useMemo, useState } from 'react';
import type { Size } from '#core/geometry/rect.ts';
import type { SigningView } from '#core/wire/surfaces/signSurface.ts';
import type { ApiError } from '#web/api/apiResult.ts';
import { type AwaitedPdf, createAwaitedPdf } from '#web/pdf/awaitedPdf.ts';
import { parserOnItsWay, warmRenderer } from '#web/pdf/engine/pdfjs.ts';
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
  /** The same with those that can be laid out, because the sizes of their pages are known. */
  laid: readonly ViewerDocument[];
  /** Those of which every byte was here. */
  whole: ReadonlySet<string>;
  /** Bytes are missing and do not come; they are asked for again and again. */
  isLost: boolean;
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
  const [whole, setWhole] = useState<ReadonlySet<string>>(new Set());
  const [isLost, setLost] = useState(false);
  const { states, retry } = useDocumentSet(
    () =>
      documentsOf(api, files[0]?.fileId, {
        onLost: setLost,
        onWhole: (fileId) => setWhole((before) => new Set(before).add(fileId)),
      }),
    wanted,
  );
  const named = useMemo(
    () =>
      files.map(({ fileId, displayName, readable, sizes = [] }) => ({
        fileId,
        name: displayName,
        readable,
        sizes: sizes.flatMap(({ pages, ...size }) => Array.from({ length: pages }, () => size)),
      })),
    [files],
  );
  const laidOut = useLaidOut(named, states);
  return {
    byFile: states,
    shown: useOpenDocuments(named, states),
    laid: useOpenDocuments(named, laidOut),
    whole,
    isLost,
    retry,
  };
}

type States = ReadonlyMap<string, DocumentState<ApiError>>;

/** The documents as they are, and those that are still to come as they can be laid out. */
function useLaidOut(
  files: readonly { fileId: string; readable: boolean; sizes: readonly Size[] }[],
  states: States,
): States {
  const [awaited] = useState(() => new Map<string, AwaitedPdf>());
  const laid = useMemo(() => {
    const found = new Map(states);
    for (const { fileId, readable, sizes } of files) {
      const state = states.get(fileId);
      const isOther = state?.state === 'open' && state.pdf.pageCount !== sizes.length;
      if (!readable || sizes.length === 0 || isOther || state?.state === 'failed') continue;
      const one = awaited.get(fileId) ?? createAwaitedPdf(sizes);
      awaited.set(fileId, one);
      found.set(fileId, { state: 'open', pdf: one.pdf, isSealed: false });
    }
    return found;
  }, [awaited, files, states]);
  useEffect(() => {
    for (const [fileId, state] of states)
      if (state.state === 'open') awaited.get(fileId)?.arrive(state.pdf);
  }, [awaited, states]);
  return laid;
}

/**
 * With so many bytes to come, and what reads them here, the thread that draws is asked for: its
 * answer begins when a slow phone has them, and takes nothing from them.
 */
const lastBytes = 2 ** 15;

interface Following {
  onLost: (isLost: boolean) => void;
  onWhole: (fileId: string) => void;
}

function documentsOf(
  api: Pick<SigningApi, 'pages'>,
  firstId: string | undefined,
  { onLost, onWhole }: Following,
) {
  return createDocumentSet<ApiError>({
    atOnce: 1,
    followsSeal: false,
    async fetch(fileId, { signal, onProgress }) {
      const file = await api.pages(fileId, {
        isFirst: fileId === firstId,
        signal,
        onProgress({ read, total }) {
          if (total - read <= lastBytes && !parserOnItsWay()) warmRenderer();
          onProgress(read, total);
        },
        onLost,
      });
      if (!file.ok) return { refused: file.error };
      const pdf = file.value;
      return {
        ...pdf,
        async readAhead() {
          // Who pays by the byte gets the pages that they look at.
          if (!savesData() && (await pdf.readAhead())) onWhole(fileId);
        },
      };
    },
  });
}
