import type { ReactNode } from 'react';
import { MessageCard } from '#web/signing/ended/MessageCard.tsx';
import { useScreenTitle } from '#web/texts/useScreenTitle.ts';
import { useTexts } from '#web/texts/useTexts.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import type { EmbedState } from './createEmbed.ts';

interface EmbedNoteProps {
  is: Exclude<EmbedState['is'], 'open' | 'opening'> | 'choose';
  /** What to do. */
  children?: ReactNode;
}

/** In place of the page while it cannot be shown: why, and what can be done. */
export function EmbedNote({ is, children }: EmbedNoteProps) {
  const t = useTexts('embed');
  const common = useTexts('common');
  const title = t(`${is}Title`);
  useScreenTitle(title);
  const retry = is === 'noAnswer' && (
    <Button variant="primary" onClick={() => location.reload()}>
      {common('retry')}
    </Button>
  );
  const action = (
    <>
      {retry}
      {children}
    </>
  );
  return (
    <MessageCard alone title={title} action={action}>
      {t(`${is}Text`)}
    </MessageCard>
  );
}
