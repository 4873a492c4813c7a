import { useEffect } from 'react';
import { readPrintedPlaces } from '#web/designer/canvas/printedPlaces.ts';
import { useDesigner, useDesignerStore } from '#web/designer/store/designerContext.ts';

/**
 * Reads what is printed on pages whose signatures would be advised to be larger: one that fits its
 * printed place is not. Shows nothing.
 */
export function LearnPlaces() {
  const store = useDesignerStore();
  const problems = useDesigner((state) => state.problems);
  const documents = useDesigner((state) => state.documents);
  useEffect(() => {
    for (const { code, place } of problems) {
      const { fileKey = '', page = 0 } = place;
      const document = documents.get(fileKey);
      if (code !== 'field.smallSignature' || document?.state !== 'open') continue;
      if (store.getState().facts.get(fileKey)?.printedPlaces?.has(page)) continue;
      void readPrintedPlaces(document.pdf, page).then((found) => {
        const { facts } = store.getState();
        const known = facts.get(fileKey);
        if (!known || known.printedPlaces?.has(page)) return;
        const rects = found?.proposals.map(({ rect }) => rect) ?? [];
        const printedPlaces = new Map(known.printedPlaces).set(page, rects);
        store.setState({ facts: new Map(facts).set(fileKey, { ...known, printedPlaces }) });
      });
    }
  }, [store, problems, documents]);
  return null;
}
