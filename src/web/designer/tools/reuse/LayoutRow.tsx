import { useState } from 'react';
import { type PlaceTakers, suggestTakers } from '#core/draft/reuse/takePlaces.ts';
import type { SavedLayout } from '#core/wire/surfaces/reuseFile.ts';
import { useTexts } from '#web/texts/useTexts.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Labelled } from '#web/ui/controls/Labelled.tsx';
import { NativeSelect } from '#web/ui/controls/NativeSelect.tsx';
import { announce } from '#web/ui/overlays/announce.ts';
import { useActions } from '#web/designer/actions/useActions.ts';
import { useDraft } from '#web/designer/store/designerContext.ts';
import { applySavedLayout } from './applySavedLayout.ts';
import { ItemRow } from './ItemRow.tsx';
import { PlacePickers } from './PlacePickers.tsx';
import { Working } from './Working.tsx';
import { useWork } from './useWork.ts';
import styles from './ReusePanel.module.css';

interface LayoutRowProps {
  layout: SavedLayout;
  isNew: boolean;
  onNamed: () => void;
  /** The document in view. */
  fileKey: string | undefined;
}

/** A saved layout: opened by its button, then put onto a document. */
export function LayoutRow({ layout, isNew, onNamed, fileKey }: LayoutRowProps) {
  const t = useTexts('reuse');
  const [isOpen, setOpen] = useState(false);
  const toggle = () => setOpen(!isOpen);
  return (
    <ItemRow
      item={layout}
      about={`${t('fields', { count: layout.fields.length })}, ${t('pages', { count: layout.pages.length })}`}
      isNew={isNew}
      onNamed={onNamed}
      button={{ 'aria-expanded': isOpen, onClick: toggle }}
      entries={[{ label: t('applyTo'), onSelect: () => setOpen(true) }]}
    >
      {isOpen && <ApplyForm layout={layout} inView={fileKey} />}
    </ItemRow>
  );
}

/** Which document gets the fields, and who fills them in. */
function ApplyForm({ layout, inView }: { layout: SavedLayout; inView: string | undefined }) {
  const t = useTexts('reuse');
  const { stage } = useActions();
  const draft = useDraft((present) => present);
  const [chosenKey, setChosenKey] = useState<string>();
  const [chosen, setChosen] = useState<PlaceTakers>();
  const { work, run, stop } = useWork();
  const fileKey = chosenKey ?? inView ?? draft.files[0]?.key;
  const takers = chosen ?? suggestTakers(draft, layout.places, undefined);
  const apply = () =>
    run(async (onPart, signal) => {
      if (fileKey === undefined) return;
      const count = await applySavedLayout(stage, layout, fileKey, takers, onPart, signal);
      announce(t('applied', { count }));
    });
  return (
    <div className={styles.details}>
      {draft.files.length > 1 && (
        <Labelled label={t('ontoDocument')}>
          {(control) => (
            <NativeSelect
              {...control}
              dense
              value={fileKey}
              onChange={(event) => setChosenKey(event.target.value)}
            >
              {draft.files.map(({ key, displayName, fileId }) => (
                <option key={key} value={key}>
                  {displayName || fileId}
                </option>
              ))}
            </NativeSelect>
          )}
        </Labelled>
      )}
      <PlacePickers places={layout.places} takers={takers} onChange={setChosen} />
      {work ? (
        <Working part={work.part} onStop={stop} />
      ) : (
        <Button dense variant="primary" disabled={fileKey === undefined} onClick={apply}>
          {t('apply')}
        </Button>
      )}
      {work === undefined && <p className={styles.hint}>{t('applyHint')}</p>}
    </div>
  );
}
