import type { DraftField } from '#core/draft/draft.ts';
import { splitSignatures } from '#core/draft/commands/splitSignatures.ts';
import { useTexts } from '#web/texts/useTexts.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { useDesignerStore } from '#web/designer/store/designerContext.ts';
import styles from './Inspector.module.css';

/** Offers a box for each signer where several share one signature box. */
export function SharedSignature({ field }: { field: DraftField }) {
  const t = useTexts('panels');
  const store = useDesignerStore();
  if (field.type !== 'Signature' || field.signerIds.length < 2) return null;
  return (
    <div className={styles.offer}>
      <span>{t('sharedSignature')}</span>
      <Button
        dense
        onClick={() =>
          store.applyNew({ key: 'splitSignature' }, (draft) =>
            splitSignatures(draft, [field.id], store.getState().facts, () => crypto.randomUUID()),
          )
        }
      >
        {t('splitSignature')}
      </Button>
    </div>
  );
}
