import { memo, useId, useState } from 'react';
import { sayRefusal } from '#web/texts/sayRefusal.ts';
import { useSpeaker } from '#web/texts/speaker/useSpeaker.ts';
import { useTexts } from '#web/texts/useTexts.ts';
import { useDesigner, useDesignerStore, useDraft } from '#web/designer/store/designerContext.ts';
import styles from './DocumentSettings.module.css';
import type { DraftFile } from '#core/draft/draft.ts';
import {
  moveFile,
  removeFile,
  renameFile,
  setFileParaph,
  setFileReadOnly,
} from '#core/draft/commands/fileCommands.ts';
import type { DocumentFacts } from '#core/draft/documentFacts.ts';
import { fileIdFault } from '#core/wire/text.ts';
import { limits } from '#core/wire/limits.ts';
import { Checkbox } from '#web/ui/controls/Checkbox.tsx';
import { IconButton } from '#web/ui/controls/IconButton.tsx';
import { ChevronRightIcon, FileIcon, TrashIcon } from '#web/ui/theme/icons.tsx';
import { LockIcon } from '#web/ui/theme/toolIcons.tsx';
import { Input } from '#web/ui/controls/Input.tsx';
import { Labelled } from '#web/ui/controls/Labelled.tsx';
import { EmbeddedSummary } from '#web/designer/files/EmbeddedSummary.tsx';
import { FileNotes } from '#web/designer/files/FileNotes.tsx';
import { WhoFills } from '#web/designer/files/WhoFills.tsx';
import { useDesignerHost } from '#web/designer/host/designerHost.ts';
import { ReplaceButton } from '#web/designer/replace/ReplaceButton.tsx';
import { offerBack } from '#web/designer/store/offerBack.ts';
import { MoveButtons } from '#web/designer/panels/parts/MoveButtons.tsx';

interface DocumentGroupProps {
  file: DraftFile;
  index: number;
  isLast: boolean;
}

/** One document of the draft: its names, who may fill in its own fields, its place in the order. */
const DocumentGroup = memo(function DocumentGroup(props: DocumentGroupProps) {
  const { file } = props;
  const t = useTexts('panels');
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const facts = useDesigner((state) => state.facts.get(file.key));
  const phase = useDesigner((state) => state.documents.get(file.key)?.state);
  const name = file.displayName || file.fileId;
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
      <FileNotes facts={facts} name={name} />
      {facts && <EmbeddedSummary file={file} fields={facts.embeddedFields} />}
      <div id={id} hidden={!isOpen}>
        {isOpen && <DocumentDetails {...props} facts={facts} name={name} />}
      </div>
    </fieldset>
  );
});

/** What can be set on a document, and done with it. */
function DocumentDetails({
  file,
  index,
  isLast,
  facts,
  name,
}: DocumentGroupProps & { facts: DocumentFacts | undefined; name: string }) {
  const t = useTexts('panels');
  const store = useDesignerStore();
  const { fieldsOnly } = useDesignerHost();
  const speaker = useSpeaker();
  const isBare = useDraft(
    (draft) =>
      file.embeddedSignerIds.length === 0 &&
      !draft.fields.some((field) => field.fileKey === file.key),
  );

  const move = (to: number) =>
    store.apply({ key: 'moveFile', values: { name } }, (draft) => moveFile(draft, file.key, to));
  const remove = () => {
    store.apply({ key: 'removeFile', values: { name } }, (draft) => removeFile(draft, file.key));
    offerBack(store, {
      key: 'removed',
      message: () => speaker.textOf('panels')('documentRemoved', { name }),
      label: () => speaker.textOf('panels')('bringBack'),
    });
  };
  return (
    <div className={styles.details}>
      <DocumentNames file={file} />
      <WhoFills file={file} fields={facts?.embeddedFields ?? []} />
      {facts?.needsPassword && (
        <p className={styles.note}>
          <LockIcon />
          <span>{t('passwordNote')}</span>
        </p>
      )}
      <Checkbox
        label={t('setParaph')}
        hint={t('setParaphHint')}
        className={styles.readOnly}
        checked={file.setParaph ?? false}
        onChange={(event) => {
          const { checked } = event.target;
          store.apply({ key: 'setParaph', values: { name } }, (draft) =>
            setFileParaph(draft, file.key, checked),
          );
        }}
      />
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
      {!fieldsOnly && (
        <div className={styles.actions}>
          <ReplaceButton file={file} />
          <MoveButtons index={index} isLast={isLast} onMove={move} />
          <IconButton
            label={t('removeDocument')}
            size="tiny"
            icon={<TrashIcon />}
            onClick={remove}
          />
        </div>
      )}
    </div>
  );
}

/** The name that signers read, and the one that the API uses. */
function DocumentNames({ file }: { file: DraftFile }) {
  const t = useTexts('panels');
  const store = useDesignerStore();
  const { fieldsOnly } = useDesignerHost();
  const speaker = useSpeaker();
  const fault = fileIdFault(file.fileId);
  const rename = (names: { displayName?: string; fileId?: string }) =>
    store.apply({ key: 'renameFile' }, (draft) => renameFile(draft, file.key, names), {
      mergeKey: `file ${file.key} ${Object.keys(names).join(' ')}`,
    });
  return (
    <>
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
      {!fieldsOnly && (
        <Labelled
          label={t('fileId')}
          hint={t('fileIdHint')}
          error={
            fault === undefined
              ? undefined
              : t('fileIdFault', { fault: sayRefusal(fault, speaker) })
          }
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
      )}
    </>
  );
}

/** The Field region while no field is selected: what to do next, and the draft's documents. */
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
