import { useState } from 'react';
import { useTransactionActions } from '#web/api/useTransactions.ts';
import { useTexts } from '#web/texts/useTexts.ts';
import { IconButton } from '#web/ui/controls/IconButton.tsx';
import { RetryIcon } from '#web/ui/theme/icons.tsx';
import { showToast } from '#web/ui/overlays/showToast.ts';
import { ConfirmDialog } from '#web/tracking/ConfirmDialog.tsx';
import { useTracking } from '#web/tracking/trackingContext.ts';
import { useTrouble } from '#web/session/useTrouble.ts';

/** Replaces a signing link; asks first, because the one in the mail stops working. */
export function RenewLink({ signerId, name }: { signerId: string; name: string }) {
  const t = useTexts('transaction');
  const trouble = useTrouble();
  const { transaction } = useTracking();
  const { renewLink } = useTransactionActions(transaction.Id);
  const [asking, setAsking] = useState(false);
  const renew = async () => {
    try {
      await renewLink.mutateAsync(signerId);
      showToast({ message: t('linkRenewed', { name }), tone: 'ok' });
    } catch (error) {
      showToast({ message: t('actionFailed', { trouble: trouble(error) }), tone: 'danger' });
    }
    setAsking(false);
  };
  return (
    <>
      <IconButton
        label={t('renewLink')}
        icon={<RetryIcon />}
        size="dense"
        onClick={() => setAsking(true)}
      />
      <ConfirmDialog
        open={asking}
        title={t('renewLinkTitle')}
        text={t('renewLinkText', { name })}
        keep={t('keep')}
        confirm={t('renewLink')}
        busy={renewLink.isPending}
        onKeep={() => setAsking(false)}
        onConfirm={() => void renew()}
      />
    </>
  );
}
