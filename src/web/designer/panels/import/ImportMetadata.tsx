import { useCallback, useMemo, useRef, useState } from 'react';
import { useTexts } from '#web/texts/useTexts.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import { UploadIcon } from '#web/ui/theme/icons.tsx';
import { Labelled } from '#web/ui/controls/Labelled.tsx';
import { TextArea } from '#web/ui/controls/TextArea.tsx';
import { useDesigner, useDesignerStore, useDraft } from '#web/designer/store/designerContext.ts';
import { ImportItemRow } from './ImportItemRow.tsx';
import styles from './ImportMetadata.module.css';
import { documentOfName, type ImportItem, planImport } from './importPlan.ts';
import { finishImport } from './finishImport.ts';
import { edgeOf } from '#web/designer/wire/rightEdge.ts';
import { useEdgeConfig } from '#web/designer/wire/useEdgeConfig.ts';

interface ImportMetadataProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

const pastedId = 'pasted';

/**
 * Takes metadata in: files (chosen at once when it opens, or dropped) and pasted text. Files whose
 * names say their documents, and that are as they should be, are imported without another question;
 * all else is shown with what is missing or wrong.
 */
export function ImportMetadata({ open, onOpenChange }: ImportMetadataProps) {
  const t = useTexts('panels');
  const common = useTexts('common');
  const store = useDesignerStore();
  const draft = useDraft((present) => present);
  const facts = useDesigner((state) => state.facts);
  const config = useEdgeConfig();
  const hasAsked = useRef(false);
  const [items, setItems] = useState<readonly ImportItem[]>([]);
  const [trouble, setTrouble] = useState<string>();
  const rightMeasuredFrom = edgeOf(draft, config);

  const plan = (wanted: readonly ImportItem[]) =>
    planImport(draft, wanted, {
      facts,
      rightMeasuredFrom,
      nextId: () => crypto.randomUUID(),
      signerIds: store.getState().submission.record?.signerIds ?? [],
    });
  // oxlint-disable-next-line react/exhaustive-deps -- trying gives new ids each time, which nobody sees: only counts and sentences are shown
  const outcome = useMemo(() => plan(items), [draft, facts, rightMeasuredFrom, items]);

  const close = () => {
    setItems([]);
    setTrouble(undefined);
    onOpenChange(false);
  };

  const run = (wanted: readonly ImportItem[]): boolean => {
    const planned = plan(wanted);
    if (!planned.draft) return false;
    finishImport(store, planned.draft, planned);
    close();
    return true;
  };

  const takeFiles = async (files: readonly File[]) => {
    setTrouble(undefined);
    const read: ImportItem[] = [];
    for (const file of files) {
      const text = await file.text().catch(() => undefined);
      if (text === undefined) setTrouble(t('importUnreadable', { name: file.name }));
      else
        read.push({
          id: crypto.randomUUID(),
          name: file.name,
          text,
          fileKey: documentOfName(file.name, draft),
        });
    }
    const wanted = [...items.filter((item) => item.id === pastedId), ...read];
    if (!run(wanted)) setItems(wanted);
  };

  const paste = (text: string) => {
    setTrouble(undefined);
    const others = items.filter((item) => item.id !== pastedId);
    const fileKey =
      items.find((item) => item.id === pastedId)?.fileKey ?? documentOfName('', draft);
    setItems(
      text.trim() === ''
        ? others
        : [...others, { id: pastedId, name: t('importPasted'), text, fileKey }],
    );
  };

  // The person asked for this a moment ago, so the browser lets the chooser open; Cancel leaves the
  // dialog for pasting.
  const openChooser = useCallback((element: HTMLInputElement | null) => {
    if (!element || hasAsked.current) return;
    hasAsked.current = true;
    setTimeout(() => element.click());
  }, []);

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
            onClick={() => run(items)}
          >
            {t('import')}
          </Button>
        </>
      }
    >
      <div className={styles.import}>
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
              void takeFiles(files);
            }}
          />
        </label>
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
              value={items.find((item) => item.id === pastedId)?.text ?? ''}
              onChange={(event) => paste(event.target.value)}
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
                files={draft.files}
                onChoose={(fileKey) =>
                  setItems(
                    items.map((other) => (other.id === item.id ? { ...other, fileKey } : other)),
                  )
                }
              />
            ))}
          </ul>
        )}
      </div>
    </Dialog>
  );
}
