import { Suspense, useCallback, useDeferredValue, useMemo, useRef, useState } from 'react';
import type { EditingOptions } from '#core/draft/editing/writtenMetadata.ts';
import type { FileMetadataText } from '#core/draft/metadata/draftToMetadata.ts';
import { randomId } from '#web/api/randomId.ts';
import { useSpeaker } from '#web/texts/speaker/useSpeaker.ts';
import { useTexts } from '#web/texts/useTexts.ts';
import { IconButton } from '#web/ui/controls/IconButton.tsx';
import { CopyIcon, SearchIcon } from '#web/ui/theme/icons.tsx';
import { NativeSelect } from '#web/ui/controls/NativeSelect.tsx';
import { showToast } from '#web/ui/overlays/showToast.ts';
import {
  useDesigner,
  useDesignerStore,
  useDraft,
  useDraftReading,
} from '#web/designer/store/designerContext.ts';
import { laterPart } from '#web/later/laterPart.tsx';
import type { DesignerStore } from '#web/designer/store/createDesignerStore.ts';
import { CopyCall } from './CopyCall.tsx';
import type { TypedFault } from './faultWords.ts';
import type { HearSearch } from './MetadataEditor.tsx';
import { MetadataFoot } from './MetadataFoot.tsx';
import styles from './MetadataTab.module.css';
import { createText, metadataTexts } from '#web/designer/wire/sentTexts.ts';
import { type EdgeConfig, useDesignerHost } from '#web/designer/host/designerHost.ts';
import { edgeOf } from '#web/designer/wire/rightEdge.ts';

const Editor = laterPart(
  async () => (await import('./MetadataEditor.tsx')).MetadataEditor,
  'editor',
  'steps',
  'refusals',
);
const ReadText = laterPart(async () => (await import('./MetadataEditor.tsx')).TextView, 'editor');

/** The picker's value for the body that creates the transaction; unlike any document's key. */
const create = 'create';

/** What reading and writing a document's text needs to know at this moment. */
function editingOptions(store: DesignerStore, config: EdgeConfig, fileKey: string): EditingOptions {
  const { history, facts, reading, submission } = store.getState();
  const signerIds = submission.record?.signerIds;
  return {
    fileKey,
    facts,
    rightMeasuredFrom: edgeOf(history.present, config),
    nextId: randomId,
    ...(signerIds && { signerIds }),
    exportOf(draft): FileMetadataText {
      const texts = metadataTexts(reading, draft, facts, config, signerIds);
      const own = texts.find((text) => text.fileKey === fileKey);
      if (!own) throw new Error(`the draft has no document ${fileKey}`);
      return own;
    },
  };
}

/** The exact JSON that will be sent, and an editor for it. */
export function MetadataTab() {
  const t = useTexts('panels');
  const { textOf } = useSpeaker();
  const store = useDesignerStore();
  const draft = useDeferredValue(useDraft((present) => present));
  const facts = useDeferredValue(useDesigner((state) => state.facts));
  const reading = useDraftReading();
  const activeFileKey = useDesigner((state) => state.history.present.files[0]?.key);
  const chosen = useDesigner((state) => state.shownText);
  const record = useDesigner((state) => state.submission.record);
  const { edge: config, isDeveloper } = useDesignerHost();
  const [fault, setFault] = useState<TypedFault>();
  const search = useRef<() => void>(undefined);
  const onSearch = useCallback<HearSearch>((open) => {
    search.current = open;
  }, []);
  const signerIds = record?.signerIds;
  const { service, rightMeasuredFrom } = config;

  const texts = useMemo(
    () => metadataTexts(reading, draft, facts, { service, rightMeasuredFrom }, signerIds),
    [reading, draft, facts, service, rightMeasuredFrom, signerIds],
  );
  const created = useMemo(() => createText(draft, service), [draft, service]);

  const known = chosen === create || draft.files.some((file) => file.key === chosen);
  const shown = known ? chosen : activeFileKey;
  const metadata = texts.find((text) => text.fileKey === shown);
  const copy = async (text: string) => {
    try {
      // Over plain http there is no clipboard at all.
      await navigator.clipboard.writeText(text);
      showToast({ key: 'copy', message: () => textOf('panels')('copied'), tone: 'ok' });
    } catch {
      showToast({ key: 'copy', message: () => textOf('panels')('copyFailed'), tone: 'danger' });
    }
  };
  const json = () => metadata?.text ?? created;

  return (
    <div className={styles.tab}>
      <div className={styles.bar}>
        <NativeSelect
          dense
          aria-label={t('file')}
          className={styles.file}
          value={shown ?? create}
          onChange={(event) => store.setState({ shownText: event.target.value })}
        >
          {draft.files.map((file) => (
            <option key={file.key} value={file.key}>
              {file.fileId}
            </option>
          ))}
          <option value={create}>{t('createRequest')}</option>
        </NativeSelect>
        <span className={styles.copy}>
          <IconButton
            label={t('searchJson')}
            size="dense"
            icon={<SearchIcon />}
            onClick={() => search.current?.()}
          />
          <IconButton
            label={t('copyJson')}
            size="dense"
            icon={<CopyIcon />}
            onClick={() => void copy(json())}
          />
          {isDeveloper && (
            <Suspense>
              <CopyCall
                request={() => ({
                  service: service === 'embedded' ? location.origin : 'https://SIGNING_SERVICE',
                  fileId: metadata?.fileId,
                  transactionId: record?.transactionId,
                  json: json(),
                  create: created,
                  documents: texts.map(({ fileId, text }) => ({ fileId, json: text })),
                })}
                onCopy={(text) => void copy(text)}
              />
            </Suspense>
          )}
        </span>
      </div>
      {metadata ? (
        <Editor.Part
          key={metadata.fileKey}
          meanwhile={<div className={styles.editor} />}
          optionsNow={() => editingOptions(store, config, metadata.fileKey)}
          from={[facts, service, rightMeasuredFrom, signerIds]}
          onFault={setFault}
          onSearch={onSearch}
        />
      ) : (
        <ReadText.Part
          text={created}
          onSearch={onSearch}
          meanwhile={<div className={styles.editor} />}
        />
      )}
      <MetadataFoot metadata={metadata} draft={draft} config={config} fault={fault} />
    </div>
  );
}
