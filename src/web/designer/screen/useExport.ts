import { useEffect, useRef } from 'react';
import { runWithParts } from '#web/later/missingParts.ts';
import { partLoader } from '#web/later/partLoader.ts';
import type { Speaker } from '#web/texts/speaker/speaker.ts';
import { useSpeaker } from '#web/texts/speaker/useSpeaker.ts';
import { whenIdle } from '#web/ui/browser/whenIdle.ts';
import { useDesignerHost } from '#web/designer/host/designerHost.ts';
import type * as exporter from '#web/designer/wire/exportMetadata.ts';
import { useDesignerStore } from '#web/designer/store/designerContext.ts';

type Exporting = typeof exporter;

/** Milliseconds after a change before what is exported is made ready. */
const pause = 300;

let exporting: Exporting | undefined;

/** What writes the metadata, fetched once and held, so that a press need not wait. */
const loadExporting = partLoader(async (speaker: Speaker) => {
  [exporting] = await Promise.all([
    exporting ?? import('#web/designer/wire/exportMetadata.ts'),
    speaker.load('panels'),
  ]);
  return exporting;
});

/**
 * Downloads the metadata of all documents. From `isSettled` on it is prepared in idle time after
 * each change: little after a change to one field, much after an import of thousands.
 */
export function useExport(isSettled: boolean): () => void {
  const store = useDesignerStore();
  const speaker = useSpeaker();
  const { edge } = useDesignerHost();
  const prepared = useRef<exporter.PreparedExport>(undefined);

  useEffect(() => {
    if (!isSettled) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const prepare = () =>
      void loadExporting(speaker).then(
        ({ prepareExport }) => {
          prepared.current = prepareExport(store, edge, prepared.current);
        },
        // A press tries again, and says what is wrong.
        () => undefined,
      );
    const soon = () => {
      clearTimeout(timer);
      timer = setTimeout(() => whenIdle(prepare), pause);
    };
    soon();
    const unsubscribe = store.subscribe(({ history }, before) => {
      if (history.present !== before.history.present) soon();
    });
    return () => {
      clearTimeout(timer);
      unsubscribe();
    };
  }, [store, speaker, edge, isSettled]);

  const save = ({ exportMetadata }: Exporting) => {
    prepared.current = exportMetadata(store, edge, speaker.textOf('panels'), prepared.current);
  };
  return () => {
    if (exporting && speaker.hasTexts('panels')) save(exporting);
    else void runWithParts(async () => save(await loadExporting(speaker)), speaker);
  };
}
