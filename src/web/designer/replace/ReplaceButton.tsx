import { useId } from 'react';
import type { DraftFile } from '#core/draft/draft.ts';
import { loadTexts } from '#web/texts/loadTexts.ts';
import { useTexts } from '#web/texts/useTexts.ts';
import { buttonClass } from '#web/ui/controls/buttonClass.ts';
import { FilesIcon } from '#web/ui/theme/icons.tsx';
import { useDesigner, useDesignerSession } from '#web/designer/store/designerContext.ts';
import styles from './ReplaceButton.module.css';

/** The file input for a document's new version, drawn as a button over the real input. */
export function ReplaceButton({ file }: { file: DraftFile }) {
  const t = useTexts('panels');
  const id = useId();
  const session = useDesignerSession();
  const isOpen = useDesigner((state) => state.documents.get(file.key)?.state === 'open');
  const replace = async (chosen: File) => {
    // Fetched on demand, as few people replace a document.
    const [{ replacePdf }] = await Promise.all([import('./replacePdf.ts'), loadTexts('replace')]);
    await replacePdf(session, file.key, chosen);
  };
  return (
    <span className={styles.box}>
      <input
        id={id}
        type="file"
        accept="application/pdf,.pdf"
        className={styles.input}
        disabled={!isOpen}
        onChange={(event) => {
          const [chosen] = event.target.files ?? [];
          if (chosen) void replace(chosen);
          // The same file can be chosen again.
          event.target.value = '';
        }}
      />
      <label htmlFor={id} className={buttonClass({ variant: 'quiet', dense: true }, styles.button)}>
        <FilesIcon />
        {t('replacePdf')}
      </label>
    </span>
  );
}
