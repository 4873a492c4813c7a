import { useState } from 'react';
import { useTransactionActions } from '#web/api/useTransaction.ts';
import { textOf } from '#web/texts/textOf.ts';
import { useTexts } from '#web/texts/useTexts.ts';
import { IconButton } from '#web/ui/controls/IconButton.tsx';
import { RetryIcon } from '#web/ui/theme/icons.tsx';
import { ConfirmDialog } from '#web/tracking/ConfirmDialog.tsx';
import { useTracking } from '#web/tracking/trackingContext.ts';
import { useAttempt } from '#web/tracking/useAttempt.ts';

/** Replaces a signing link; asks first, because the one in the mail stops working. */
export function NewLinkButton({ signerId, name }: { signerId: string; name: string }) {
  const t = useTexts('transaction');
  const attempt = useAttempt();
  const { transaction } = useTracking();
  const { renewLink } = useTransactionActions(transaction.Id);
  const [asking, setAsking] = useState(false);
  const renew = async () => {
    await attempt(() => renewLink.mutateAsync(signerId), {
      message: () => textOf('transaction')('linkRenewed', { name }),
      tone: 'ok',
    });
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
