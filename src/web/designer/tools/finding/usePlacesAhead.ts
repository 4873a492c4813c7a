import { useEffect, useState } from 'react';
import { whenIdle } from '#web/ui/browser/whenIdle.ts';
import { useDesigner, useDesignerSession, useDraft } from '#web/designer/store/designerContext.ts';
import { useDesignerHost } from '#web/designer/host/designerHost.ts';
import { typesAt } from '#web/designer/host/offers.ts';
import type { FoundField } from './foundField.ts';
import { findOnPages } from './findOnPages.ts';
import { wasOffered } from './keptReviews.ts';

/** Pages that are looked at before anyone asks; of a longer document they are the first ones. */
export const mostAhead = 40;
/** Milliseconds after which a page is read although the browser is busy. */
const longestWait = 4_000;

/** Whether a document has no fields, neither of its own nor of the draft. */
function useIsBare(fileKey: string): boolean {
  const isOpen = useDesigner((state) => state.documents.get(fileKey)?.state === 'open');
  const isPlain = useDesigner(({ facts }) => {
    const { embeddedPending, embeddedFields = [] } = facts.get(fileKey) ?? {};
    return embeddedPending === false && embeddedFields.length === 0;
  });
  const isEmpty = useDraft((draft) => !draft.fields.some((field) => field.fileKey === fileKey));
  return isOpen && isPlain && isEmpty;
}

/**
 * The places of a document without fields that nobody was told of yet, found while the browser has
 * nothing else to do; undefined until they are.
 */
export function usePlacesAhead(
  fileKey: string,
  isWanted: boolean,
): readonly FoundField[] | undefined {
  const { store, viewer } = useDesignerSession();
  const [isNew] = useState(() => !wasOffered(store.getState().draftId, fileKey));
  const [found, setFound] = useState<readonly FoundField[]>();
  const isBare = useIsBare(fileKey);
  const types = typesAt(useDesignerHost());
  const isAsked = isWanted && isBare && isNew && found === undefined;
  useEffect(() => {
    if (!isAsked) return undefined;
    const { signal, stop } = stoppable();
    const turn = async () => {
      await viewer.pictures.whenQuiet();
      await new Promise<void>((resolve) => whenIdle(resolve, longestWait));
    };
    const state = store.getState();
    const count = state.facts.get(fileKey)?.pageCount ?? 0;
    const pages = Array.from({ length: Math.min(count, mostAhead) }, (_, at) => at + 1);
    findOnPages(state, fileKey, pages, { types, signal, turn }).then(
      ({ fields }) => {
        if (!signal.aborted) setFound(fields);
      },
      // Nobody asked: where the finder does not come, nothing is offered.
      () => undefined,
    );
    return stop;
  }, [store, viewer, fileKey, isAsked, types]);
  return isBare ? found : undefined;
}

function stoppable() {
  const controller = new AbortController();
  return { signal: controller.signal, stop: () => controller.abort() };
}
