import { useTexts } from '#web/texts/useTexts.ts';
import { useServiceTrouble } from './useServiceTrouble.ts';
import { showToast, type ToastNote } from '#web/ui/overlays/showToast.ts';

/**
 * Does what was asked for, then shows `done`, if there is something to say, or why it failed;
 * resolves to whether it was done.
 */
export function useAttempt() {
  const t = useTexts('transaction');
  const trouble = useServiceTrouble();
  return async (action: () => Promise<unknown>, done: ToastNote | undefined) => {
    try {
      await action();
      if (done) showToast(done);
      return true;
    } catch (error) {
      showToast({ message: t('actionFailed', { trouble: trouble(error) }), tone: 'danger' });
      return false;
    }
  };
}
