import { useTexts } from '#web/texts/useTexts.ts';
import { IconButton } from '#web/ui/controls/IconButton.tsx';
import { CloseIcon } from '#web/ui/theme/icons.tsx';
import { useDesignerStore } from '#web/designer/store/designerContext.ts';
import { closeTool } from '#web/designer/store/openTool.ts';
import { AddFoundButton } from './AddFoundButton.tsx';
import { type FoundField, finding } from './foundField.ts';
import styles from './PlacesOffer.module.css';

/** The review on a phone, whose list lies behind a button: add what is chosen, or end it. */
export function ReviewBar({ found }: { found: readonly FoundField[] }) {
  const t = useTexts('finding');
  const panels = useTexts('panels');
  const store = useDesignerStore();
  return (
    <section aria-label={t('review')} className={styles.offer}>
      <span>
        {t('taken', { count: found.filter((one) => one.isChosen).length, all: found.length })}
      </span>
      <AddFoundButton found={found} onDone={() => undefined} />
      <IconButton
        label={panels('foundDiscard')}
        icon={<CloseIcon />}
        onClick={() => closeTool(store, finding)}
      />
    </section>
  );
}
