import { useTransactionActions } from '#web/api/useTransactions.ts';
import { useTexts } from '#web/texts/useTexts.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { showToast } from '#web/ui/overlays/showToast.ts';
import { useTracking } from '#web/tracking/trackingContext.ts';
import { useTrouble } from '#web/tracking/useTrouble.ts';

/** Sends a postback or a mail once more, at once. */
export function SendAgain({ id }: { id: string }) {
  const t = useTexts('transaction');
  const trouble = useTrouble();
  const { transaction } = useTracking();
  const { resend } = useTransactionActions(transaction.Id);
  const send = async () => {
    try {
      await resend.mutateAsync(id);
      showToast({ message: t('sendingAgain'), key: 'resend' });
    } catch (error) {
      showToast({ message: t('actionFailed', { trouble: trouble(error) }), tone: 'danger' });
    }
  };
  return (
    <Button dense variant="quiet" busy={resend.isPending} onClick={() => void send()}>
      {t('sendAgain')}
    </Button>
  );
}
