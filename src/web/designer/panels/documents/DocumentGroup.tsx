import { memo, useId, useState } from 'react';
import type { DraftFile } from '#core/draft/draft.ts';
import {
  moveFile,
  removeFile,
  renameFile,
  setFileReadOnly,
} from '#core/draft/commands/fileCommands.ts';
import { fileIdFault } from '#core/wire/fileId.ts';
import { limits } from '#core/wire/limits.ts';
import { useTexts } from '#web/texts/useTexts.ts';
import { Checkbox } from '#web/ui/controls/Checkbox.tsx';
import { IconButton } from '#web/ui/controls/IconButton.tsx';
import { ChevronRightIcon, FileIcon, LockIcon, TrashIcon } from '#web/ui/theme/icons.tsx';
import { Input } from '#web/ui/controls/Input.tsx';
import { Labelled } from '#web/ui/controls/Labelled.tsx';
import { showToast } from '#web/ui/overlays/showToast.ts';
import { EmbeddedSummary } from '#web/designer/files/EmbeddedSummary.tsx';
import { FileNotes } from '#web/designer/files/FileNotes.tsx';
import { WhoFills } from '#web/designer/files/WhoFills.tsx';
import { ReplacePdf } from '#web/designer/replace/ReplacePdf.tsx';
import { useDesigner, useDesignerStore, useDraft } from '#web/designer/store/designerContext.ts';
import styles from './DocumentSettings.module.css';
import { MoveButtons } from '#web/designer/panels/parts/MoveButtons.tsx';

interface DocumentGroupProps {
  file: DraftFile;
  index: number;
  isLast: boolean;
}

/** One document of the draft: its names, who may fill in its own fields, its place in the order. */
export const DocumentGroup = memo(function DocumentGroup({
  file,
  index,
  isLast,
}: DocumentGroupProps) {
  const t = useTexts('panels');
  const store = useDesignerStore();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const facts = useDesigner((state) => state.facts.get(file.key));
  const phase = useDesigner((state) => state.documents.get(file.key)?.state);
  const isBare = useDraft(
    (draft) =>
      file.embeddedSignerIds.length === 0 &&
      !draft.fields.some((field) => field.fileKey === file.key),
  );
  const name = file.displayName || file.fileId;
  const fault = fileIdFault(file.fileId);

  const rename = (names: { displayName?: string; fileId?: string }) =>
    store.apply({ key: 'renameFile' }, (draft) => renameFile(draft, file.key, names), {
      mergeKey: `file ${file.key} ${Object.keys(names).join(' ')}`,
    });
  const move = (to: number) =>
    store.apply({ key: 'moveFile', values: { name } }, (draft) => moveFile(draft, file.key, to));
  const remove = () => {
    store.apply({ key: 'removeFile', values: { name } }, (draft) => removeFile(draft, file.key));
    const removed = store.getState().history.present;
    showToast({
      key: 'removed',
      message: t('documentRemoved', { name }),
      action: {
        label: t('bringBack'),
        onPress: () => {
          if (store.getState().history.present === removed) store.undo();
        },
      },
    });
  };
  const pages =
    facts?.pageCount === undefined
      ? t(phase === 'failed' ? 'notOpened' : 'openingFile')
      : t('pagesCount', { count: facts.pageCount });

  return (
    <fieldset aria-label={name} className={styles.document}>
      <button
        type="button"
        className={styles.row}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {facts?.needsPassword ? <LockIcon /> : <FileIcon />}
        <span className={styles.name}>{name}</span>
        <span className={styles.pages}>{pages}</span>
        <ChevronRightIcon />
      </button>
      <FileNotes about={facts?.about} name={name} />
      {facts && <EmbeddedSummary file={file} fields={facts.embeddedFields} />}
      <div id={id} hidden={!isOpen}>
        {isOpen && (
          <div className={styles.details}>
            <Labelled label={t('displayName')}>
              {(control) => (
                <Input
                  {...control}
                  dense
                  autoComplete="off"
                  maxLength={limits.name}
                  value={file.displayName}
                  onChange={(event) => rename({ displayName: event.target.value })}
                />
              )}
            </Labelled>
            <Labelled
              label={t('fileId')}
              hint={t('fileIdHint')}
              error={fault === undefined ? undefined : t('fileIdFault', { fault })}
            >
              {(control) => (
                <Input
                  {...control}
                  dense
                  autoComplete="off"
                  spellCheck={false}
                  value={file.fileId}
                  onChange={(event) => rename({ fileId: event.target.value })}
                />
              )}
            </Labelled>
            <WhoFills file={file} fields={facts?.embeddedFields ?? []} />
            {facts?.needsPassword && (
              <p className={styles.note}>
                <LockIcon />
                <span>{t('passwordNote')}</span>
              </p>
            )}
            {(isBare || file.readOnly) && (
              <Checkbox
                label={t('readOnly')}
                hint={t('readOnlyHint')}
                className={styles.readOnly}
                checked={file.readOnly ?? false}
                onChange={(event) => {
                  const { checked } = event.target;
                  store.apply({ key: 'markReadOnly', values: { name } }, (draft) =>
                    setFileReadOnly(draft, file.key, checked),
                  );
                }}
              />
            )}
            <div className={styles.actions}>
              <ReplacePdf file={file} />
              <MoveButtons index={index} isLast={isLast} onMove={move} />
              <IconButton
                label={t('removeDocument')}
                size="tiny"
                icon={<TrashIcon />}
                onClick={remove}
              />
            </div>
          </div>
        )}
      </div>
    </fieldset>
  );
});
