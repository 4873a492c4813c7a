import type { ApiResult } from '#web/api/apiResult.ts';
import { textOf } from '#web/texts/textOf.ts';
import { saveFile, saveFrom } from '#web/ui/browser/saveFile.ts';
import { showToast } from '#web/ui/overlays/showToast.ts';
import type { SigningApi } from '#web/signing/signingApi.ts';

/** A document as it is fetched, and as it is called. */
export interface SavedDocument {
  fileId: string;
  displayName: string;
}

/** Where a document can be had. */
export type DownloadSource = Pick<SigningApi, 'file' | 'fileUrl' | 'probeFile'>;

/**
 * Saves a document, or says that it does not come. The browser itself fetches it where it may,
 * which costs no memory and works in pages that other apps show; first it is asked for.
 */
export async function saveDocument(source: DownloadSource, document: SavedDocument): Promise<void> {
  const { fileId, displayName } = document;
  const name = /\.pdf$/i.test(fileId) ? fileId : `${fileId}.pdf`;
  const url = source.fileUrl(fileId);
  const result =
    url === undefined ? await fetchFile(source, fileId) : await source.probeFile(fileId);
  if (!result.ok) {
    showToast({
      key: `save:${fileId}`,
      message: () => textOf('signing')('documentTrouble', { name: displayName }),
      action: {
        label: () => textOf('common')('retry'),
        onPress: () => void saveDocument(source, document),
      },
      tone: 'danger',
    });
  } else if (result.value instanceof Blob) saveFile(name, result.value);
  else if (url !== undefined) saveFrom(url, name);
}

function fetchFile(source: DownloadSource, fileId: string): Promise<ApiResult<Blob>> {
  const { signal } = new AbortController();
  return source.file(fileId, { signal, onProgress: () => undefined });
}
