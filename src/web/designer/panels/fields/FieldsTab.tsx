import { useTexts } from '#web/texts/useTexts.ts';
import { NameFields } from '#web/designer/naming/NameFields.tsx';
import { useDraft } from '#web/designer/store/designerContext.ts';
import { FieldList } from './FieldList.tsx';
import styles from './FieldsTab.module.css';

/** Every field in reading order; where there is none, what to do. */
export function FieldsTab() {
  const t = useTexts('panels');
  const isEmpty = useDraft((draft) => draft.fields.length === 0);
  return isEmpty ? (
    <p className={styles.empty}>{t('noFieldsYet')}</p>
  ) : (
    <div className={styles.tab}>
      <NameFields />
      <FieldList />
    </div>
  );
}
