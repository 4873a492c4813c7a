import type { Draft } from '#core/draft/draft.ts';
import { setSending } from '#core/draft/commands/sendingCommands.ts';
import { limits } from '#core/wire/limits.ts';
import { useTexts } from '#web/texts/useTexts.ts';
import { Input } from '#web/ui/controls/Input.tsx';
import { Labelled } from '#web/ui/controls/Labelled.tsx';
import { keepSender } from '#web/designer/wire/keptSender.ts';
import { senderNameOf } from '#web/designer/wire/sentTexts.ts';
import { useDesignerStore } from '#web/designer/store/designerContext.ts';
import styles from './SendForm.module.css';

/** Who asks, as signers read it; the next draft of this browser begins with it. */
export function SenderInput({ draft }: { draft: Draft }) {
  const store = useDesignerStore();
  const t = useTexts('send');
  return (
    <Labelled label={t('senderName')} hint={t('senderHint')} className={styles.wide}>
      {(control) => (
        <Input
          {...control}
          autoComplete="organization"
          maxLength={limits.senderName}
          value={senderNameOf(draft)}
          onChange={(event) => {
            const senderName = event.target.value;
            store.apply(
              { key: 'changeTransaction' },
              (present) => setSending(present, { senderName }),
              { mergeKey: 'sender' },
            );
            keepSender(draft.id, senderName);
          }}
        />
      )}
    </Labelled>
  );
}
