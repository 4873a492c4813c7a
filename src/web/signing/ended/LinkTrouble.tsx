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
  const isWrong = error?.kind === 'refused' && error.status >= 400 && error.status < 429;
  const title = t(isWrong ? 'linkTitle' : 'noAnswerTitle');
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
      {t(isWrong ? 'linkText' : 'noAnswerText')}
    </MessageCard>
  );
}
