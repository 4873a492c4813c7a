import { useTexts } from '#web/texts/useTexts.ts';
import { AlertIcon, CheckIcon } from '#web/ui/theme/icons.tsx';
import { useDesigner } from '#web/designer/store/designerContext.ts';
import styles from './DesignerBar.module.css';

/** Whether what is on the screen is in the browser's store. */
export function SavedState() {
  const t = useTexts('designer');
  const saving = useDesigner((state) => state.saving);
  const isGood = saving === 'saved' || saving === 'saving';
  return (
    <span className={styles.saved} data-saving={saving}>
      {isGood ? <CheckIcon aria-hidden="true" /> : <AlertIcon aria-hidden="true" />}
      {saving === 'failed'
        ? t('savingFailed')
        : saving === 'elsewhere'
          ? t('elsewhere')
          : saving === 'saving'
            ? t('saving')
            : t('saved')}
    </span>
  );
}
