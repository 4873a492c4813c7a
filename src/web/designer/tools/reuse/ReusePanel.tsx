import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { newItems } from '#core/draft/reuse/mergeSaved.ts';
import {
  readReuseFile,
  reuseLimits,
  type SavedItem,
  writeReuseFile,
} from '#core/wire/surfaces/reuseFile.ts';
import { randomId } from '#web/api/randomId.ts';
import { useTexts } from '#web/texts/useTexts.ts';
import { Tray } from '#web/ui/overlays/Tray.tsx';
import { saveFile } from '#web/ui/browser/saveFile.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { buttonClass } from '#web/ui/controls/buttonClass.ts';
import { FileButton } from '#web/ui/controls/FileButton.tsx';
import { announce } from '#web/ui/overlays/announce.ts';
import { ErrorNote } from '#web/ui/parts/ErrorNote.tsx';
import { DownloadIcon, UploadIcon } from '#web/ui/theme/icons.tsx';
import { useViewerState } from '#web/viewer/useViewerState.ts';
import { focusArea } from '#web/designer/actions/focusArea.ts';
import { useDesignerHost } from '#web/designer/host/designerHost.ts';
import { useActions } from '#web/designer/actions/useActions.ts';
import { canDigest } from '#web/designer/drafts/sha256Of.ts';
import {
  useDesigner,
  useDesignerSession,
  useDraft,
  useTool,
} from '#web/designer/store/designerContext.ts';
import { reusing } from './armedBlock.ts';
import { BlockRow } from './BlockRow.tsx';
import { InstallationItems } from './InstallationItems.tsx';
import { LayoutRow } from './LayoutRow.tsx';
import styles from './ReusePanel.module.css';
import { saveBlock, saveLayout } from './saveForReuse.ts';
import { useBlockPlacing } from './useBlockPlacing.ts';
import { useWork } from './useWork.ts';
import { Working } from './Working.tsx';

/** Saved blocks and layouts over the desk: use, save, manage, take them elsewhere. */
export function ReusePanel({ onClose }: { onClose: () => void }) {
  const t = useTexts('reuse');
  const session = useDesignerSession();
  const { stage } = useActions();
  const { installationReuse: kept } = useDesignerHost();
  const { reuse, viewer } = session;
  const { items, isKept, isRead } = useSyncExternalStore(reuse.subscribe, reuse.getState);
  const armed = useTool(reusing)?.armed;
  const fileKey = useViewerState(viewer, (view) => view.currentPage?.fileKey);
  const [newId, setNewId] = useState<string>();
  const [trouble, setTrouble] = useState('');
  const panel = useRef<HTMLElement>(null);
  useBlockPlacing(stage, armed);
  useEffect(() => {
    void reuse.read();
    panel.current?.focus();
  }, [reuse]);
  const close = () => {
    onClose();
    focusArea('types');
  };
  const saved = (item: SavedItem | undefined) => {
    setTrouble(item ? '' : t('notSaved'));
    setNewId(item?.id);
    if (item) announce(t('saved', { name: item.name }));
  };
  const row = { onNamed: () => setNewId(undefined) };
  const blocks = items.flatMap((item) => (item.kind === 'block' ? item : []));
  const layouts = items.flatMap((item) => (item.kind === 'layout' ? item : []));
  return (
    <Tray
      ref={panel}
      tabIndex={-1}
      title={t('title')}
      closeLabel={t('close')}
      onClose={close}
      className={styles.panel}
    >
      {!isKept && <ErrorNote tone="warn" title={t('notKept')} />}
      {trouble !== '' && <ErrorNote title={trouble} />}
      <h3 className={styles.heading}>{t('blocks')}</h3>
      {isRead && blocks.length === 0 && <p className={styles.hint}>{t('noBlocks')}</p>}
      <ul className={styles.list} aria-label={t('blocks')}>
        {blocks.map((block) => (
          <BlockRow key={block.id} block={block} isNew={block.id === newId} {...row} />
        ))}
      </ul>
      <SaveBlockButton number={blocks.length + 1} onSaved={saved} />
      <h3 className={styles.heading}>{t('layouts')}</h3>
      {isRead && layouts.length === 0 && <p className={styles.hint}>{t('noLayouts')}</p>}
      <ul className={styles.list} aria-label={t('layouts')}>
        {layouts.map((layout) => (
          <LayoutRow
            key={layout.id}
            layout={layout}
            isNew={layout.id === newId}
            fileKey={fileKey}
            {...row}
          />
        ))}
      </ul>
      {canDigest() && <SaveLayoutButton fileKey={fileKey} onSaved={saved} />}
      <Transfer items={items} onTrouble={setTrouble} />
      {kept && <InstallationItems kept={kept} items={items} />}
    </Tray>
  );
}

interface SaveProps {
  onSaved: (item: SavedItem | undefined) => void;
}

/** Saves what is selected as a block, under a name that can be typed at once. */
function SaveBlockButton({ number, onSaved }: SaveProps & { number: number }) {
  const t = useTexts('reuse');
  const session = useDesignerSession();
  const count = useDesigner((state) => state.selection.length);
  return (
    <Button
      dense
      disabled={count === 0}
      onClick={() => void saveBlock(session, t('newBlock', { number })).then(onSaved)}
    >
      {count === 0 ? t('saveBlock') : t('saveFields', { count })}
    </Button>
  );
}

/** Saves all fields of the document in view as a layout. */
function SaveLayoutButton({ fileKey, onSaved }: SaveProps & { fileKey: string | undefined }) {
  const t = useTexts('reuse');
  const session = useDesignerSession();
  const { work, run, stop } = useWork();
  const file = useDraft((draft) => draft.files.find(({ key }) => key === fileKey));
  const hasFields = useDraft((draft) => draft.fields.some((field) => field.fileKey === fileKey));
  const isOpen = useDesigner((state) => state.documents.get(fileKey ?? '')?.state === 'open');
  if (work) return <Working part={work.part} onStop={stop} />;
  const save = (key: string) =>
    run(async (onPart, signal) => onSaved(await saveLayout(session, key, onPart, signal)));
  return (
    <Button dense disabled={!file || !hasFields || !isOpen} onClick={() => file && save(file.key)}>
      {t('saveLayout', { name: file?.displayName ?? '' })}
    </Button>
  );
}

interface TransferProps {
  items: readonly SavedItem[];
  onTrouble: (words: string) => void;
}

/** All blocks and layouts into one file, and out of one. */
function Transfer({ items, onTrouble }: TransferProps) {
  const t = useTexts('reuse');
  const { reuse } = useDesignerSession();
  const take = async (file: File) => {
    // What is too large is not read at all.
    const read =
      file.size > reuseLimits.bytes
        ? ({ ok: false, fault: { code: 'tooLarge', where: '' } } as const)
        : readReuseFile(await file.text());
    if (!read.ok) {
      const { code, where } = read.fault;
      onTrouble(code === 'invalid' ? t('invalid', { where }) : t(code));
      return;
    }
    const added = newItems(reuse.getState().items, read.items, () => randomId());
    for (const item of added) await reuse.save(item);
    onTrouble('');
    announce(t('imported', { count: added.length }));
  };
  return (
    <div className={styles.foot}>
      <Button
        dense
        variant="quiet"
        icon={<DownloadIcon />}
        disabled={items.length === 0}
        onClick={() =>
          saveFile(
            'fieldwright-blocks.json',
            new Blob([writeReuseFile(items)], { type: 'application/json' }),
          )
        }
      >
        {t('export')}
      </Button>
      <FileButton
        className={buttonClass({ variant: 'quiet', dense: true })}
        accept="application/json,.json"
        onFiles={([file]) => file && void take(file).catch(() => onTrouble(t('notRead')))}
      >
        <UploadIcon />
        {t('import')}
      </FileButton>
    </div>
  );
}
