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

/** Drafts whose files follow once the sizes of all pages are known. */
const awaited = new WeakSet<DesignerStore>();

const isAwaited = ({ texts }: PreparedExport) => texts.some((text) => text.awaitedPages.length > 0);

/**
 * Downloads each document's `<fileId>.metadata.json` and says so, or why there is none. Where a
 * place depends on the size of a page that is still being read, it says that, and the files follow.
 */
export function exportMetadata(
  store: DesignerStore,
  edge: EdgeConfig,
  say: SayText<'panels'>,
  before?: PreparedExport,
): PreparedExport {
  let prepared = prepareExport(store, edge, before);
  if (!isAwaited(prepared)) {
    save(prepared, say);
    return prepared;
  }
  showToast({ key: 'export', message: () => say('exportAwaited') });
  if (awaited.has(store)) return prepared;
  awaited.add(store);
  const stop = store.subscribe((state, { facts }) => {
    if (state.facts === facts) return;
    prepared = prepareExport(store, edge, prepared);
    if (isAwaited(prepared)) return;
    stop();
    awaited.delete(store);
    save(prepared, say);
  });
  return prepared;
}

function save({ texts }: PreparedExport, say: SayText<'panels'>): void {
  for (const { fileId, text } of texts)
    saveFile(`${fileId}.metadata.json`, new Blob([text], { type: 'application/json' }));
  const count = texts.length;
  showToast(
    count === 0
      ? { key: 'export', message: () => say('exportEmpty') }
      : { key: 'export', message: () => say('exported', { count }), tone: 'ok' },
  );
}
