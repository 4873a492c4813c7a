import { signerLabel } from '#core/draft/commands/signerCommands.ts';
import { useTexts } from '#web/texts/useTexts.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { EyeIcon } from '#web/ui/theme/icons.tsx';
import { useDesigner, useDesignerStore, useDraft } from '#web/designer/store/designerContext.ts';
import { showOnly } from '#web/designer/store/showOnly.ts';
import styles from './FieldsTab.module.css';

/** Whose fields alone are shown, and how to see all again; nothing while all are. */
export function LensNote() {
  const t = useTexts('panels');
  const lens = useDesigner((state) => state.lensSignerId);
  const name = useDraft((draft) => (lens === undefined ? '' : signerLabel(draft, lens)));
  const store = useDesignerStore();
  return lens === undefined ? null : (
    <div className={styles.lens}>
      <EyeIcon aria-hidden="true" />
      <span className={styles.name}>{t('onlyFieldsOf', { name })}</span>
      <Button dense onClick={() => showOnly(store, undefined)}>
        {t('showAllFields')}
      </Button>
    </div>
  );
}
