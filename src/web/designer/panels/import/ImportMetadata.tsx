import { useCallback, useRef } from 'react';
import { useTexts } from '#web/texts/useTexts.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import { UploadIcon } from '#web/ui/theme/icons.tsx';
import { Labelled } from '#web/ui/controls/Labelled.tsx';
import { TextArea } from '#web/ui/controls/TextArea.tsx';
import { useDraft } from '#web/designer/store/designerContext.ts';
import { ImportItemRow } from './ImportItemRow.tsx';
import styles from './ImportMetadata.module.css';
import { useImport } from './useImport.ts';

interface ImportMetadataProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/**
 * Takes metadata in: files (chosen at once when it opens, or dropped) and pasted text. Valid files
 * whose names say their documents are imported without another question; all else is shown with
 * what is missing or wrong.
 */
export function ImportMetadata({ open, onOpenChange }: ImportMetadataProps) {
  const t = useTexts('panels');
  const common = useTexts('common');
  const files = useDraft((draft) => draft.files);
  const importing = useImport(() => onOpenChange(false));
  const { items, outcome, trouble } = importing;

  const close = () => {
    importing.clear();
    onOpenChange(false);
  };

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => (next ? onOpenChange(true) : close())}
      title={t('importTitle')}
      description={t('importText')}
      closeLabel={common('close')}
      footer={
        <>
          <Button onClick={close}>{common('cancel')}</Button>
          <Button
            variant="primary"
            disabled={outcome.draft === undefined}
            onClick={() => importing.run()}
          >
            {t('import')}
          </Button>
        </>
      }
    >
      <div className={styles.import}>
        <FileDrop onFiles={(chosen) => void importing.takeFiles(chosen)} />
        {trouble !== undefined && (
          <p role="alert" className={styles.trouble}>
            {trouble}
          </p>
        )}
        <Labelled label={t('importPaste')}>
          {(control) => (
            <TextArea
              {...control}
              dense
              rows={4}
              spellCheck={false}
              className={styles.paste}
              value={importing.pasted}
              onChange={(event) => importing.paste(event.target.value)}
            />
          )}
        </Labelled>
        {items.length > 0 && (
          <ul className={styles.items}>
            {items.map((item) => (
              <ImportItemRow
                key={item.id}
                item={item}
                items={items}
                outcome={outcome.items.get(item.id)}
                files={files}
                onChoose={(fileKey) => importing.choose(item.id, fileKey)}
              />
            ))}
          </ul>
        )}
      </div>
    </Dialog>
  );
}

/** Takes dropped files, and opens the browser's chooser when it appears. */
function FileDrop({ onFiles }: { onFiles: (files: readonly File[]) => void }) {
  const t = useTexts('panels');
  const hasAsked = useRef(false);
  // Opening the dialog was a press, so the browser allows it; Cancel leaves the dialog for pasting.
  const openChooser = useCallback((element: HTMLInputElement | null) => {
    if (!element || hasAsked.current) return;
    hasAsked.current = true;
    setTimeout(() => element.click());
  }, []);
  return (
    <label className={styles.drop}>
      <UploadIcon />
      <span>{t('importDrop')}</span>
      <input
        ref={openChooser}
        type="file"
        multiple
        accept=".json,application/json"
        aria-label={t('importFiles')}
        onChange={(event) => {
          const files = [...(event.target.files ?? [])];
          // Choosing the same file again is a new choice.
          event.target.value = '';
          onFiles(files);
        }}
      />
    </label>
  );
}
