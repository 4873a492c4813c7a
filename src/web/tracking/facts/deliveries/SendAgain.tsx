import { useTransactionActions } from '#web/api/useTransaction.ts';
import { textOf } from '#web/texts/textOf.ts';
import { useTexts } from '#web/texts/useTexts.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { useTracking } from '#web/tracking/trackingContext.ts';
import { useAttempt } from '#web/tracking/useAttempt.ts';
import { useEffect, useState } from 'react';

/** Sends a postback or a mail once more, at once. */
export function SendAgain({ id }: { id: string }) {
  const t = useTexts('transaction');
  const attempt = useAttempt();
  const { transaction } = useTracking();
  const { resend } = useTransactionActions(transaction.Id);
  const send = () =>
    attempt(() => resend.mutateAsync(id), {
      message: () => textOf('transaction')('sendingAgain'),
      key: 'resend',
    });
  return (
    <Button dense variant="quiet" busy={resend.isPending} onClick={() => void send()}>
      {t('sendAgain')}
    </Button>
  );
}

/** When a postback is tried again, counted down. */
export function NextTry({ at }: { at: string }) {
  const t = useTexts('transaction');
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  // It ticks, so it is never read out by itself.
  return <span aria-live="off">{words(t, Math.ceil((Date.parse(at) - now) / 1000))}</span>;
}

function words(t: ReturnType<typeof useTexts<'transaction'>>, seconds: number): string {
  if (!(seconds > 0)) return t('nextTryNow');
  const wait =
    seconds < 100
      ? t('seconds', { count: seconds })
      : seconds < 6_000
        ? t('minutes', { count: Math.round(seconds / 60) })
        : t('hours', { count: Math.round(seconds / 3600) });
  return t('nextTryIn', { wait });
}
