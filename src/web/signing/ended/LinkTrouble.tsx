import type { ApiError } from '#web/api/apiResult.ts';
import { useScreenTitle } from '#web/texts/useScreenTitle.ts';
import { useTexts } from '#web/texts/useTexts.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { LinkIcon, RetryIcon } from '#web/ui/theme/icons.tsx';
import { MessageCard } from './MessageCard.tsx';

interface LinkTroubleProps {
  error: ApiError | undefined;
  busy: boolean;
  onRetry: () => void;
}

/** A link without a request, or a service that does not answer. */
export function LinkTrouble({ error, busy, onRetry }: LinkTroubleProps) {
  const t = useTexts('signing');
  const common = useTexts('common');
  const isWrong = error !== undefined && isLinkWrong(error);
  // An answer came, so the connection is not at fault.
  const isBusy = error !== undefined && error.kind !== 'noAnswer' && !isWrong;
  const title = t(isWrong ? 'linkTitle' : isBusy ? 'linkBusyTitle' : 'noAnswerTitle');
  useScreenTitle(title);
  return (
    <MessageCard
      alone
      icon={isWrong ? <LinkIcon /> : <RetryIcon />}
      title={title}
      action={
        !isWrong && (
          <Button variant="primary" busy={busy} onClick={onRetry}>
            {common('retry')}
          </Button>
        )
      }
    >
      {t(isWrong ? 'linkText' : isBusy ? 'linkBusyText' : 'noAnswerText')}
    </MessageCard>
  );
}

/** Whether the service says so itself; other refusals are of something on the way to it. */
function isLinkWrong(error: ApiError): boolean {
  return error.kind === 'refused' && [400, 401, 403, 404, 410].includes(error.status);
}
