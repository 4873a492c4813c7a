import { useDeferredValue, useMemo } from 'react';
import type { MetadataJson } from '#core/draft/metadata/metadataText.ts';
import { useTexts } from '#web/texts/useTexts.ts';
import { IconButton } from '#web/ui/controls/IconButton.tsx';
import { CopyIcon } from '#web/ui/theme/icons.tsx';
import { NativeSelect } from '#web/ui/controls/NativeSelect.tsx';
import { showToast } from '#web/ui/overlays/showToast.ts';
import {
  useDesigner,
  useDesignerStore,
  useDraft,
  useDraftReading,
} from '#web/designer/store/designerContext.ts';
import { MetadataCode } from './MetadataCode.tsx';
import { MetadataFoot } from './MetadataFoot.tsx';
import styles from './MetadataTab.module.css';
import { createText, metadataTexts } from '#web/designer/wire/sentTexts.ts';
import { useEdgeConfig } from '#web/designer/wire/rightEdge.ts';

/** The picker's value for the body that creates the transaction; unlike any document's key. */
const create = 'create';

/** The lines of a short text. */
function plainLines(text: string): Pick<MetadataJson, 'lineCount' | 'linesBetween'> {
  const lines = text.split('\n');
  return { lineCount: lines.length, linesBetween: (first, end) => lines.slice(first, end) };
}

/** The exact JSON that will be sent, worked out after the screen shows the change. */
export function MetadataTab() {
  const t = useTexts('panels');
  const store = useDesignerStore();
  const draft = useDeferredValue(useDraft((present) => present));
  const facts = useDeferredValue(useDesigner((state) => state.facts));
  const reading = useDraftReading();
  const activeFileKey = useDesigner((state) => state.history.present.files[0]?.key);
  const chosen = useDesigner((state) => state.shownText);
  const record = useDesigner((state) => state.submission.record);
  const config = useEdgeConfig();
  const signerIds = record?.signerIds;
  const { service, rightMeasuredFrom } = config;

  const texts = useMemo(
    () => metadataTexts(reading, draft, facts, { service, rightMeasuredFrom }, signerIds),
    [reading, draft, facts, service, rightMeasuredFrom, signerIds],
  );
  const created = useMemo(() => createText(draft), [draft]);

  const known = chosen === create || draft.files.some((file) => file.key === chosen);
  const shown = known ? chosen : activeFileKey;
  const metadata = texts.find((text) => text.fileKey === shown);
  const copy = () => {
    navigator.clipboard.writeText(metadata?.text ?? created).then(
      () => showToast({ key: 'copy', message: t('copied'), tone: 'ok' }),
      () => showToast({ key: 'copy', message: t('copyFailed'), tone: 'danger' }),
    );
  };

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
        <IconButton label={t('copyJson')} size="dense" icon={<CopyIcon />} onClick={copy} />
      </div>
      <MetadataCode
        key={shown}
        lines={metadata ?? plainLines(created)}
        metadata={metadata}
        signers={draft.signers}
      />
      <MetadataFoot metadata={metadata} draft={draft} config={config} />
    </div>
  );
}
