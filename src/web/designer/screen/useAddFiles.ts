import { useCallback, useState } from 'react';
import { useTexts } from '#web/texts/useTexts.ts';
import { addFiles } from '#web/designer/open/addFiles.ts';
import type { RefusedFile } from '#web/designer/open/createDraftFromFiles.ts';
import { useSettled } from '#web/designer/host/designerHost.ts';
import { useDesignerStore } from '#web/designer/store/designerContext.ts';

/**
 * Adding documents to the open draft: what was refused the last time, and why. Where nothing may be
 * changed, files that are dropped are let lie.
 */
export function useAddFiles(): {
  add: (files: readonly File[]) => void;
  refused: readonly RefusedFile[];
  trouble: string | undefined;
  dismiss: () => void;
} {
  const t = useTexts('designer');
  const store = useDesignerStore();
  const isSettled = useSettled();
  const [refused, setRefused] = useState<readonly RefusedFile[]>([]);
  const [trouble, setTrouble] = useState<string>();
  const dismiss = useCallback(() => {
    setRefused([]);
    setTrouble(undefined);
  }, []);
  const add = useCallback(
    (files: readonly File[]) => {
      if (files.length === 0 || isSettled || store.getState().isReadOnly) return;
      dismiss();
      addFiles(store, files).then(setRefused, () => setTrouble(t('addFailed')));
    },
    [store, t, dismiss, isSettled],
  );
  return { add, refused, trouble, dismiss };
}
