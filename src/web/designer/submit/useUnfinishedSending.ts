import { useEffect } from 'react';
import { textOf } from '#web/texts/textOf.ts';
import { loadTexts } from '#web/texts/loadTexts.ts';
import { useSteady } from '#web/ui/browser/useSteady.ts';
import { showToast } from '#web/ui/overlays/showToast.ts';
import { useDesignerStore } from '#web/designer/store/designerContext.ts';
import { loadSubmission, sendingMark } from './sendDraft.ts';
import { isUnfinished } from './sendingPhase.ts';

/**
 * Looks for an unfinished submission when a draft is opened: after a reload in the middle the
 * dialog opens again, later it is offered.
 */
export function useUnfinishedSending(openDialog: () => void): void {
  const store = useDesignerStore();
  const onFound = useSteady(openDialog);
  useEffect(() => {
    const look = async () => {
      await loadSubmission(store);
      const { history, draftId, submission } = store.getState();
      const { record } = submission;
      const fileIds = history.present.files.map((file) => file.fileId);
      if (!isUnfinished(record, fileIds)) return;
      if (sendingMark(draftId)) {
        onFound();
        return;
      }
      await loadTexts('send');
      const say = textOf('send');
      showToast({
        key: 'unfinished',
        message: () => say('unfinishedToast'),
        action: { label: () => say('continueSending'), onPress: openDialog },
      });
    };
    void look();
    // oxlint-disable-next-line react/exhaustive-deps -- asked once, when the draft opens
  }, [store]);
}
