import { signerLabel } from '#core/draft/commands/signerCommands.ts';
import { type FieldType, fieldTypes } from '#core/wire/contract/fileMetadata.ts';
import { useTexts } from '#web/texts/useTexts.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Checkbox } from '#web/ui/controls/Checkbox.tsx';
import { NativeSelect } from '#web/ui/controls/NativeSelect.tsx';
import { announce } from '#web/ui/overlays/announce.ts';
import { typeLabel } from '#web/designer/canvas/fieldWords.ts';
import {
  useDesignerSession,
  useDesignerStore,
  useDraft,
} from '#web/designer/store/designerContext.ts';
import type { FoundField } from '#web/designer/store/designerState.ts';
import { addFound } from './addFound.ts';
import styles from './FieldFinder.module.css';

interface FoundTrayProps {
  found: readonly FoundField[];
  onDone: () => void;
}

/** What was found, for review: keep or leave out, change the type, give to a signer, add. */
export function FoundTray({ found, onDone }: FoundTrayProps) {
  const t = useTexts('panels');
  const designer = useTexts('designer');
  const store = useDesignerStore();
  const { viewer } = useDesignerSession();
  const draft = useDraft((present) => present);
  const count = found.filter(({ isChosen }) => isChosen).length;
  const set = (change: (field: FoundField) => Partial<FoundField>) =>
    store.setState({ found: found.map((field) => ({ ...field, ...change(field) })) });
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
      <ul className={styles.list}>
        {found.map(({ id, fileKey, page, name, type, signerId, isChosen }, at) => {
          const label = name ?? `${typeLabel(designer, type)} ${at + 1}`;
          return (
            <li key={id} className={styles.row} data-found={label}>
              <Checkbox
                checked={isChosen}
                onChange={(event) => setOne(id, { isChosen: event.target.checked })}
                onFocus={() => viewer.scrollToPage(fileKey, page)}
                label={t('foundOn', { name: label, page })}
              />
              <span className={styles.choices}>
                <NativeSelect
                  dense
                  aria-label={t('foundType', { name: label })}
                  value={type}
                  onChange={(event) => setOne(id, { type: event.target.value as FieldType })}
                >
                  {fieldTypes.map((one) => (
                    <option key={one} value={one}>
                      {typeLabel(designer, one)}
                    </option>
                  ))}
                </NativeSelect>
                <NativeSelect
                  dense
                  aria-label={t('foundSigner', { name: label })}
                  value={signerId ?? ''}
                  onChange={(event) => setOne(id, { signerId: event.target.value })}
                >
                  {signerOptions}
                </NativeSelect>
              </span>
            </li>
          );
        })}
      </ul>
    </>
  );
}
