import type { FileMetadataText } from '#core/draft/metadata/draftToMetadata.ts';
import type { SayText } from '#web/texts/catalogue.ts';
import { saveFile } from '#web/ui/browser/saveFile.ts';
import { showToast } from '#web/ui/overlays/showToast.ts';
import type { DesignerStore } from '#web/designer/store/createDesignerStore.ts';
import type { EdgeConfig } from '#web/designer/host/designerHost.ts';
import { metadataTexts } from './sentTexts.ts';

/** The texts of a draft, and what they were made from. */
export interface PreparedExport {
  from: readonly unknown[];
  texts: readonly FileMetadataText[];
}

/**
 * Prepares an export of the draft as it is now; returns `before` while nothing that its texts
 * depend on has changed.
 */
export function prepareExport(
  store: DesignerStore,
  edge: EdgeConfig,
  before?: PreparedExport,
): PreparedExport {
  const { history, facts, reading, submission } = store.getState();
  const signerIds = submission.record?.signerIds;
  const from = [history.present, facts, edge.service, edge.rightMeasuredFrom, signerIds];
  if (before?.from.every((part, index) => part === from[index])) return before;
  return { from, texts: metadataTexts(reading, history.present, facts, edge, signerIds) };
}

/** Downloads each document's `<fileId>.metadata.json`. Says so, or why it cannot be. */
export function exportMetadata({ texts }: PreparedExport, say: SayText<'panels'>): void {
  if (texts.length === 0) {
    showToast({ key: 'export', message: () => say('exportEmpty') });
    return;
  }
  if (texts.some((text) => text.awaitedPages.length > 0)) {
    showToast({ key: 'export', message: () => say('exportAwaited'), tone: 'danger' });
    return;
  }
  for (const { fileId, text } of texts)
    saveFile(`${fileId}.metadata.json`, new Blob([text], { type: 'application/json' }));
  showToast({ key: 'export', message: () => say('exported', { count: texts.length }), tone: 'ok' });
}
