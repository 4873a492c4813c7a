import { textOf } from '#web/texts/textOf.ts';
import { showToast, type ToastWords } from '#web/ui/overlays/showToast.ts';

/**
 * Puts a text on the clipboard and says so, in `done`'s words where given. Rejects as a text does
 * that is still on its way.
 */
export async function copyText(text: string | Promise<string>, done?: ToastWords): Promise<void> {
  const t = textOf('transaction');
  try {
    if (typeof text === 'string') await navigator.clipboard.writeText(text);
    else await writeLater(text);
  } catch {
    // What could not be fetched is said by who asked for it.
    await text;
    showToast({ message: () => t('copyFailed'), tone: 'danger', key: 'copy' });
    return;
  }
  showToast({ message: done ?? (() => t('copied')), tone: 'ok', key: 'copy' });
}

/** Safari lets nothing be copied after a wait, but takes at the press what comes later. */
async function writeLater(text: Promise<string>): Promise<void> {
  if (typeof ClipboardItem === 'undefined') return navigator.clipboard.writeText(await text);
  const item = text.then((words) => new Blob([words], { type: 'text/plain' }));
  return navigator.clipboard.write([new ClipboardItem({ 'text/plain': item })]);
}
