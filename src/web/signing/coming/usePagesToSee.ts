import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { SigningView } from '#core/wire/surfaces/signSurface.ts';
import { afterFrame } from '#web/ui/browser/afterFrame.ts';
import type { Documents } from '#web/signing/document/useDocuments.ts';
import { type PageRef, pageKey, pageOfKey } from '#web/viewer/viewerDocument.ts';
import type { ViewerController } from '#web/viewer/viewerController.ts';

/**
 * Follows the pages that a signer must see: the first of each document, those with their own
 * fields, and those with fields of others. Returns which of them could not be seen so far: nothing
 * of them was drawn, and their document is not here as a whole. They are drawn next when nothing
 * else waits.
 */
export function usePagesToSee(
  controller: ViewerController,
  { files }: SigningView,
  { byFile, laid, whole }: Documents,
): { unseen: readonly PageRef[]; isAnyThere: boolean } {
  const pages = useMemo(
    () => files.filter((file) => file.readable).flatMap((file) => pagesToSee(file)),
    [files],
  );
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set());
  const rest = useMemo(
    () =>
      pages.filter(
        (page) =>
          !seen.has(pageKey(page)) &&
          !whole.has(page.fileKey) &&
          // What cannot be opened says so by itself.
          byFile.get(page.fileKey)?.state !== 'failed',
      ),
    [pages, seen, whole, byFile],
  );
  const unseen = useUndrawn(controller, rest);
  if (unseen.length < rest.length) {
    const waiting = new Set(unseen.map(pageKey));
    setSeen(new Set([...seen, ...rest.map(pageKey).filter((key) => !waiting.has(key))]));
  }
  const { pictures } = controller;
  useEffect(() => {
    const there = new Set(laid.map(({ fileKey }) => fileKey));
    pictures.setThumbnails(unseen.filter(({ fileKey }) => there.has(fileKey)));
  }, [pictures, unseen, laid]);
  return { unseen, isAnyThere: seen.size + whole.size > 0 };
}

/** The pages of one document that its signer must see, in order. */
function pagesToSee({
  fileId,
  fields,
  embedded,
  others = [],
}: SigningView['files'][number]): PageRef[] {
  const numbers = new Set([1, ...[...fields, ...embedded, ...others].map(({ page }) => page)]);
  return [...numbers].sort((a, b) => a - b).map((pageNumber) => ({ fileKey: fileId, pageNumber }));
}

/**
 * Those of some pages of which there is no picture, not even a small one, and no problem. A picture
 * is on the screen before what follows from it is worked out.
 */
export function useUndrawn(
  { pictures }: ViewerController,
  pages: readonly PageRef[],
): readonly PageRef[] {
  const subscribe = useCallback(
    (listener: () => void) => {
      let stopWaiting: (() => void) | undefined;
      const tell = () => {
        stopWaiting ??= afterFrame(() => {
          stopWaiting = undefined;
          listener();
        });
      };
      const stops = pages.map((page) => pictures.subscribe(page, tell));
      return () => {
        stopWaiting?.();
        for (const stop of stops) stop();
      };
    },
    [pictures, pages],
  );
  const isBlank = (page: PageRef) => {
    const { base, preview, problem } = pictures.pictureOf(page);
    return !base && !preview && !problem;
  };
  const keys = useSyncExternalStore(subscribe, () => pages.filter(isBlank).map(pageKey).join('\n'));
  return useMemo(() => (keys === '' ? [] : keys.split('\n').map(pageOfKey)), [keys]);
}
