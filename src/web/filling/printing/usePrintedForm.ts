import type { SigningStore } from '#web/filling/session/createSigningStore.ts';
import type { OthersPlace } from '#web/filling/form/othersPlaces.ts';
import { usePrinting } from '#web/print/usePrinting.tsx';
import type { ViewerDocument } from '#web/viewer/viewerDocument.ts';

interface PrintedFormInput {
  store: SigningStore;
  documents: readonly ViewerDocument[];
  /** What others have signed on them. */
  others?: readonly OthersPlace[];
  /** Names of those that did not come. */
  missing?: readonly string[];
  /** Whether Ctrl+P means these documents: on a page that is ours alone. */
  takesKeys: boolean;
}

/** Prints the documents with what the signer entered so far. */
export function usePrintedForm(input: PrintedFormInput) {
  const { store, documents, others, missing, takesKeys } = input;
  return usePrinting(
    () =>
      documents.length === 0
        ? undefined
        : {
            documents,
            ...(missing && { missing }),
            prepare: async () => {
              const { drawForm } = await import('./formInk.ts');
              return drawForm(store.getState(), documents, others);
            },
          },
    takesKeys,
  );
}
