import { signerLabel } from '#core/draft/commands/signerCommands.ts';
import { useTexts } from '#web/texts/useTexts.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { NativeSelect } from '#web/ui/controls/NativeSelect.tsx';
import { announce } from '#web/ui/overlays/announce.ts';
import { useDesignerStore, useDraft } from '#web/designer/store/designerContext.ts';
import { changeTool } from '#web/designer/store/openTool.ts';
import { type FoundField, finding } from './foundField.ts';
import { addFound } from './addFound.ts';
import styles from './FieldFinder.module.css';
import { FoundRows } from './FoundRows.tsx';

interface FoundTrayProps {
  found: readonly FoundField[];
  onDone: () => void;
}

/** What was found, for review: keep or leave out, change the type, give to a signer, add. */
export function FoundTray({ found, onDone }: FoundTrayProps) {
  const t = useTexts('panels');
  const store = useDesignerStore();
  const draft = useDraft((present) => present);
  const count = found.filter(({ isChosen }) => isChosen).length;
  const set = (change: (field: FoundField) => Partial<FoundField>) =>
    changeTool(store, finding, () => ({
      found: found.map((field) => ({ ...field, ...change(field) })),
    }));
  const setOne = (id: string, change: Partial<FoundField>) =>
    set((field) => (field.id === id ? change : {}));
  const add = () => {
    const added = addFound(store, found);
    announce(t('foundAdded', { count: added }));
    onDone();
  };
  const signerOptions = draft.signers.map(({ id }) => (
    <option key={id} value={id}>
      {signerLabel(draft, id)}
    </option>
  ));
  return (
    <>
      <div className={styles.buttons}>
        <Button dense variant="primary" disabled={count === 0} onClick={add}>
          {t('foundAdd', { count })}
        </Button>
        <Button dense onClick={() => set(() => ({ isChosen: true }))}>
          {t('nameFieldsAll')}
        </Button>
        <Button dense onClick={() => set(() => ({ isChosen: false }))}>
          {t('nameFieldsNoneOfThem')}
        </Button>
        <Button dense variant="quiet" onClick={onDone}>
          {t('foundDiscard')}
        </Button>
      </div>
      <NativeSelect
        dense
        aria-label={t('foundSignerAll')}
        value=""
        onChange={(event) => set(() => ({ signerId: event.target.value }))}
      >
        <option value="" disabled>
          {t('foundSignerAll')}
        </option>
        {signerOptions}
      </NativeSelect>
      <FoundRows found={found} signerOptions={signerOptions} onChange={setOne} />
    </>
  );
}
