import type { AppConfig } from '#core/wire/appSurface.ts';
import { textOf } from '#web/texts/textOf.ts';
import { saveFile } from '#web/ui/saveFile.ts';
import { showToast } from '#web/ui/showToast.ts';
import type { DesignerStore } from '../store/createDesignerStore.ts';
import { submissionStateOf } from '../submit/submissionState.ts';
import { rememberedEdge } from './rightEdge.ts';
import { metadataTexts } from './sentTexts.ts';

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
  for (const { fileId, text } of texts)
    saveFile(`${fileId}.metadata.json`, new Blob([text], { type: 'application/json' }));
  showToast({ key: 'export', message: say('exported', { count: texts.length }), tone: 'ok' });
}
