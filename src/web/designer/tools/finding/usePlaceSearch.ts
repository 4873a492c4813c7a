import { useState } from 'react';
import { useTexts } from '#web/texts/useTexts.ts';
import { announce } from '#web/ui/overlays/announce.ts';
import { useDesignerStore } from '#web/designer/store/designerContext.ts';
import { changeTool } from '#web/designer/store/openTool.ts';
import { useDesignerHost } from '#web/designer/host/designerHost.ts';
import { typesAt } from '#web/designer/host/offers.ts';
import { finding } from './foundField.ts';
import { findOnPages } from './findOnPages.ts';
import { showFound } from './reviewing.ts';

/** Milliseconds between two steps of the progress that is shown. */
const betweenShows = 150;

/** The search that runs: how far it is, and how to end it. */
interface RunningSearch {
  part: number;
  stopping: AbortController;
}

/** Searches the pages of a document for places; what it found is put into the store for review. */
export function usePlaceSearch(fileKey: string | undefined) {
  const t = useTexts('panels');
  const store = useDesignerStore();
  const host = useDesignerHost();
  const [search, setSearch] = useState<RunningSearch>();
  const [note, setNote] = useState('');
  const find = async (on: readonly number[]) => {
    if (fileKey === undefined) return;
    const stopping = new AbortController();
    setNote('');
    setSearch({ part: 0, stopping });
    let shown = performance.now();
    // Showing each of many pages would lay out the screen for each.
    const show = (done: number) => {
      if (performance.now() - shown < betweenShows) return;
      shown = performance.now();
      setSearch({ part: done / on.length, stopping });
    };
    const { fields, pictures } = await findOnPages(store.getState(), fileKey, on, {
      types: typesAt(host),
      onPage: show,
      signal: stopping.signal,
    });
    setSearch(undefined);
    if (stopping.signal.aborted) return;
    const said = [
      fields.length > 0 ? t('foundFields', { count: fields.length }) : t('foundNone'),
      pictures.length > 0 ? t('foundPictures', { pages: pictures.join(', ') }) : '',
    ].filter(Boolean);
    setNote(said.join(' '));
    announce(said.join(' '));
    if (fields.length > 0) showFound(store, fields);
    else changeTool(store, finding, () => ({}));
  };
  return { search, note, setNote, find };
}
