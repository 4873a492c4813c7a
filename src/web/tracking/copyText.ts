import { textOf } from '#web/texts/textOf.ts';
import { showToast, type ToastWords } from '#web/ui/overlays/showToast.ts';

/** Puts a text on the clipboard and says so, in `done`'s words where given. */
export async function copyText(text: string, done?: ToastWords): Promise<void> {
  const t = textOf('transaction');
  try {
    await navigator.clipboard.writeText(text);
    showToast({ message: done ?? (() => t('copied')), tone: 'ok', key: 'copy' });
  } catch {
    showToast({ message: () => t('copyFailed'), tone: 'danger', key: 'copy' });
  }
}
