import type { SigningView } from '#core/wire/surfaces/signSurface.ts';
import { useTexts } from '#web/texts/useTexts.ts';
import type { PageRef } from '#web/viewer/viewerDocument.ts';

/** What a page is called: by its number, and its document where there are several. */
export function usePageName(files: SigningView['files']): (page: PageRef) => string {
  const t = useTexts('viewer');
  return ({ fileKey, pageNumber: number }) => {
    const name = files.find(({ fileId }) => fileId === fileKey)?.displayName;
    return files.length > 1 && name !== undefined
      ? t('pageOf', { number, name })
      : t('page', { number });
  };
}
