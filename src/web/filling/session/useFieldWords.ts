import { useEffect } from 'react';
import { wordsBesideFields } from '#web/filling/form/wordsBesideFields.ts';
import { firstPlace } from '#web/filling/form/readForm.ts';
import { isPdfProblem } from '#web/pdf/engine/pdfProblem.ts';
import type { ViewerDocument } from '#web/viewer/viewerDocument.ts';
import { useSigning, useSigningParts } from './SigningContext.ts';

/** Reads the words beside the fields, page after page, behind what is drawn meanwhile. */
export function useFieldWords(documents: readonly ViewerDocument[]): void {
  const { store } = useSigningParts();
  const fields = useSigning((state) => state.fields);
  useEffect(() => {
    let isCurrent = true;
    const read = async () => {
      for (const { fileId, pdf } of documents) {
        const own = fields.filter((field) => field.fileId === fileId);
        for (const page of new Set(own.map((field) => firstPlace(field).page))) {
          const items = await pdf.textItems(page);
          if (!isCurrent) return;
          if (!isPdfProblem(items))
            store.learnWords(wordsBesideFields(own, { fileId, page }, items));
        }
      }
    };
    void read();
    return () => {
      isCurrent = false;
    };
  }, [documents, fields, store]);
}
