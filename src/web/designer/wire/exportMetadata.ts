import type { FileMetadataText } from '#core/draft/metadata/draftToMetadata.ts';
import type { AppConfig } from '#core/wire/surfaces/appSurface.ts';
import { textOf } from '#web/texts/textOf.ts';
import { saveFile } from '#web/ui/browser/saveFile.ts';
import { showToast } from '#web/ui/overlays/showToast.ts';
import type { DesignerStore } from '#web/designer/store/createDesignerStore.ts';
import { submissionStateOf } from './submissionState.ts';
import { rememberedEdge } from './rightEdge.ts';
import { metadataTexts } from './sentTexts.ts';

/** What the texts depend on, and the texts. */
interface Prepared {
  from: readonly unknown[];
  texts: readonly FileMetadataText[];
}

const prepared = new WeakMap<DesignerStore, Prepared>();

/**
 * The texts of a draft as it is now; the very same as long as nothing changes that they depend on.
 */
function textsOf(store: DesignerStore, config: AppConfig | undefined): readonly FileMetadataText[] {
  const { history, facts } = store.getState();
  const { record } = submissionStateOf(store).getState();
  const { service, rightMeasuredFrom } = config ?? rememberedEdge();
  const from = [history.present, facts, service, rightMeasuredFrom, record?.signerIds];
  const found = prepared.get(store);
  if (found?.from.every((part, index) => part === from[index])) return found.texts;
  const edge = { service, rightMeasuredFrom };
  const texts = metadataTexts(history.present, facts, edge, record?.signerIds);
  prepared.set(store, { from, texts });
  return texts;
}

/**
 * Works out what an export of the draft as it is now takes: the text of each field is made once.
 */
export function prepareExport(store: DesignerStore, config: AppConfig | undefined): void {
  textsOf(store, config);
}

/**
 * Downloads `<fileId>.metadata.json` for each document: the very text of the Metadata tab. Says so,
 * or why it cannot be.
 */
export function exportMetadata(store: DesignerStore, config: AppConfig | undefined): void {
  const say = textOf('panels');
  const texts = textsOf(store, config);
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
