import { useTexts } from '#web/texts/useTexts.ts';
import { useServiceTrouble } from './useServiceTrouble.ts';
import { showToast } from '#web/ui/overlays/showToast.ts';

/** Does what was asked for, then shows `done`, or why it failed. */
export function useAttempt() {
  const t = useTexts('transaction');
  const trouble = useServiceTrouble();
  return async (action: () => Promise<unknown>, done: Parameters<typeof showToast>[0]) => {
    try {
      await action();
      showToast(done);
    } catch (error) {
      showToast({ message: t('actionFailed', { trouble: trouble(error) }), tone: 'danger' });
    }
  };
}
