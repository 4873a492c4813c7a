import { setFieldTraits } from '#core/draft/commands/fieldSettings.ts';
import { useEffect, useMemo, useState } from 'react';
import { isGeneratedName } from '#core/draft/commands/fieldNames.ts';
import { freeNamesLike, renameFields } from '#core/draft/commands/renameFields.ts';
import { useTexts } from '#web/texts/useTexts.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Checkbox } from '#web/ui/controls/Checkbox.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import { ProgressBar } from '#web/ui/parts/ProgressBar.tsx';
import {
  useDesignerSession,
  useDraft,
  useDraftReading,
} from '#web/designer/store/designerContext.ts';
import styles from './NameFieldsDialog.module.css';
import { pageIndexKey } from '#core/draft/lists/fieldsByPage.ts';
import { suggestNames } from '#core/draft/labels/suggestNames.ts';
import type { DesignerSession } from '#web/designer/store/designerSession.ts';

const nothing: ReadonlyMap<string, string> = new Map();

/** Shows every field's name after the text beside it, and renames the chosen ones as one step. */
export function NameFieldsDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts('panels');
  const common = useTexts('common');
  const session = useDesignerSession();
  const { store } = session;
  const draft = useDraft((present) => present);
  const [progress, setProgress] = useState(0);
  const [wanted, setWanted] = useState<ReadonlyMap<string, string>>();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());

  useEffect(() => {
    const stopping = new AbortController();
    const state = store.getState();
    void readNames(session, (done, total) => setProgress(done / total), stopping.signal).then(
      (names) => {
        if (stopping.signal.aborted) return;
        const fields = state.reading.fieldsById(state.history.present.fields);
        setWanted(names);
        // Names that are not generated are kept unless chosen.
        setChosen(
          new Set([...names.keys()].filter((id) => isGeneratedName(fields.get(id)?.name ?? ''))),
        );
      },
    );
    return () => stopping.abort();
  }, [session, store]);

  const fields = useDraftReading().fieldsById(draft.fields);
  /** What those that are not ticked would be called, and what those that are will be. */
  const { names, taken } = useMemo(() => {
    const { facts } = store.getState();
    const all = wanted ?? nothing;
    const only = new Map([...all].filter(([id]) => chosen.has(id)));
    return { names: freeNamesLike(draft, facts, all), taken: freeNamesLike(draft, facts, only) };
  }, [draft, store, wanted, chosen]);
  const rename = () => {
    store.apply({ key: 'nameFields', values: { count: taken.size } }, (present) =>
      // What was said before says no more than the new names do.
      setFieldTraits(renameFields(present, taken), taken.keys(), { Label: undefined }),
    );
    onClose();
  };
  const toggle = (id: string, isChosen: boolean) => {
    const next = new Set(chosen);
    if (isChosen) next.add(id);
    else next.delete(id);
    setChosen(next);
  };

  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('nameFieldsTitle')}
      description={t('nameFieldsText')}
      closeLabel={common('close')}
      width={520}
      footer={
        <>
          <Button onClick={onClose}>{common('cancel')}</Button>
          <Button variant="primary" disabled={taken.size === 0} onClick={rename}>
            {t('nameFieldsDo', { count: taken.size })}
          </Button>
        </>
      }
    >
      {!wanted ? (
        <ProgressBar label={t('readingTexts')} value={progress} />
      ) : names.size === 0 ? (
        <p>{t('nameFieldsNone')}</p>
      ) : (
        <>
          <div className={styles.all}>
            <Button
              dense
              disabled={[...names.keys()].every((id) => chosen.has(id))}
              onClick={() => setChosen(new Set(names.keys()))}
            >
              {t('nameFieldsAll')}
            </Button>
            <Button dense disabled={chosen.size === 0} onClick={() => setChosen(new Set())}>
              {t('nameFieldsNoneOfThem')}
            </Button>
          </div>
          <ul className={styles.list}>
            {[...names].map(([id, name]) => (
              <li key={id} className={styles.row}>
                <Checkbox
                  checked={chosen.has(id)}
                  onChange={(event) => toggle(id, event.target.checked)}
                  label={t('nameChange', {
                    from: fields.get(id)?.name ?? '',
                    to: taken.get(id) ?? name,
                  })}
                />
                <span className={styles.page}>
                  {t('pageHead', { page: fields.get(id)?.page ?? 0 })}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </Dialog>
  );
}

/**
 * Field id -> the name that the text beside it suggests, for all fields of open documents, in
 * reading order. `onPage` hears how many of the pages with fields are read; `signal` ends it with
 * the names found so far.
 */
async function readNames(
  { store, documents }: DesignerSession,
  onPage: (done: number, total: number) => void,
  signal: AbortSignal,
): Promise<Map<string, string>> {
  const { history, reading } = store.getState();
  const draft = history.present;
  const order = reading.draftReadingOrder(draft);
  const pages = new Map(
    order.map(({ fileKey, page }) => [pageIndexKey(fileKey, page), { fileKey, page }]),
  );
  const names = new Map<string, string>();
  let done = 0;
  for (const { fileKey, page } of pages.values()) {
    if (signal.aborted) break;
    const fields = reading.fieldsOnPage(draft.fields, fileKey, page);
    const suggested = suggestNames(fields, await documents.phrasesOn(fileKey, page));
    for (const [index, field] of fields.entries()) {
      const name = suggested[index];
      if (name !== undefined) names.set(field.id, name);
    }
    done += 1;
    onPage(done, pages.size);
  }
  return new Map(
    order.flatMap(({ id }) => {
      const name = names.get(id);
      return name === undefined ? [] : [[id, name]];
    }),
  );
}
