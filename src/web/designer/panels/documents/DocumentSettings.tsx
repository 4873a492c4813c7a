import { useTexts } from '#web/texts/useTexts.ts';
import { useDraft } from '#web/designer/store/designerContext.ts';
import { DocumentGroup } from './DocumentGroup.tsx';
import styles from './DocumentSettings.module.css';

/**
 * What stands in the Field region while no field is selected: what to do next, and the documents of
 * the draft.
 */
export function DocumentSettings() {
  const t = useTexts('panels');
  const files = useDraft((draft) => draft.files);
  const hasFields = useDraft((draft) => draft.fields.length > 0);
  return (
    <div className={styles.settings}>
      <p className={styles.hint}>{hasFields ? t('nothingSelected') : t('noFieldsYet')}</p>
      {files.length > 0 && (
        <h3 className={styles.title}>{files.length > 1 ? t('documents') : t('document')}</h3>
      )}
      {files.map((file, index) => (
        <DocumentGroup
          key={file.key}
          file={file}
          index={index}
          isLast={index === files.length - 1}
        />
      ))}
    </div>
  );
}
