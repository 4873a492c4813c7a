import type { AppConfig } from '#core/wire/appSurface.ts';
import { textOf } from '#web/texts/textOf.ts';
import { showToast } from '#web/ui/showToast.ts';
import type { DesignerStore } from '../store/createDesignerStore.ts';
import { submissionStateOf } from '../submit/submissionState.ts';
import { rememberedEdge } from './rightEdge.ts';
import { metadataTexts } from './sentTexts.ts';

/** Saves a text as a file, as a link to it would. */
function download(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser has taken its reference by the time the queue comes round.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** Downloads `<fileId>.metadata.json` for each document: the very text of the Metadata tab. Says so, or why it cannot be. */
export function exportMetadata(store: DesignerStore, config: AppConfig | undefined): void {
  const say = textOf('panels');
  const { history, facts } = store.getState();
  const { record } = submissionStateOf(store).getState();
  const texts = metadataTexts(
    history.present,
    facts,
    config ?? rememberedEdge(),
    record?.signerIds,
  );
  if (texts.length === 0) {
    showToast({ key: 'export', message: say('exportEmpty') });
    return;
  }
  if (texts.some((text) => text.awaitedPages.length > 0)) {
    showToast({ key: 'export', message: say('exportAwaited'), tone: 'danger' });
    return;
  }
  for (const { fileId, text } of texts) download(`${fileId}.metadata.json`, text);
  showToast({ key: 'export', message: say('exported', { count: texts.length }), tone: 'ok' });
}
