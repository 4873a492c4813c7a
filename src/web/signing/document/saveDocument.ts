import { textOf } from '#web/texts/textOf.ts';
import { saveFile } from '#web/ui/browser/saveFile.ts';
import { showToast } from '#web/ui/overlays/showToast.ts';
import type { SigningApi } from '#web/signing/signingApi.ts';

/** Saves a document under its name: by the browser itself, or where it may not, by a request. */
export async function saveDocument(
  api: Pick<SigningApi, 'file' | 'fileUrl'>,
  fileId: string,
  name: string,
): Promise<void> {
  const url = api.fileUrl(fileId);
  if (url !== undefined) {
    const link = document.createElement('a');
    link.href = url;
    link.download = name;
    link.click();
    return;
  }
  const { signal } = new AbortController();
  const file = await api.file(fileId, { signal, onProgress: () => undefined });
  if (file.ok) saveFile(name, file.value);
  else showToast({ message: textOf('signing')('noAnswerTitle'), tone: 'danger' });
}
