import { fetchDesigner } from '#web/app/screens/lazyScreens.ts';

/**
 * Fetches what a PDF needs, and starts the threads that will read it, while the person is still
 * choosing or dragging one. It is no part of the first load: who only looks at what was sent does
 * not pay for it.
 */
export function prepareToOpen(): void {
  void import('#web/designer/open/createDraftFromFiles.ts').catch(() => undefined);
  void import('#web/pdf/engine/pdfWorkers.ts').then(
    ({ warmPdfWorker }) => warmPdfWorker(),
    () => undefined,
  );
  void fetchDesigner();
}
