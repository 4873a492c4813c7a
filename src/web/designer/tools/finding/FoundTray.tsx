import { signerLabel } from '#core/draft/commands/signerCommands.ts';
import { useTexts } from '#web/texts/useTexts.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { NativeSelect } from '#web/ui/controls/NativeSelect.tsx';
import { useDesignerStore, useDraft, useTool } from '#web/designer/store/designerContext.ts';
import { AddFoundButton } from './AddFoundButton.tsx';
import { type FoundField, finding } from './foundField.ts';
import styles from './FieldFinder.module.css';
import { FoundRows } from './FoundRows.tsx';
import { changeFound, markFound } from './reviewing.ts';

interface FoundTrayProps {
  found: readonly FoundField[];
  onDone: () => void;
}

/** The groups of what was found that have a heading, in reading order: their words and places. */
function groupsOf(found: readonly FoundField[]): { heading: string; ids: string[] }[] {
  const groups = new Map<string, { heading: string; ids: string[] }>();
  for (const { fileKey, page, heading, id } of found) {
    if (heading === undefined) continue;
    const key = `${page} ${fileKey} ${heading}`;
    const group = groups.get(key) ?? { heading, ids: [] };
    group.ids.push(id);
    groups.set(key, group);
  }
  return [...groups.values()];
}

/** What was found, for review: keep or leave out, change the type, give to a signer, add. */
export function FoundTray({ found, onDone }: FoundTrayProps) {
  const t = useTexts('panels');
  const words = useTexts('finding');
  const store = useDesignerStore();
  const draft = useDraft((present) => present);
  const marked = useTool(finding)?.marked;
  const groups = groupsOf(found);
  const set = (change: Partial<FoundField>) => changeFound(store, marked, () => change);
  const signerOptions = draft.signers.map(({ id }) => (
    <option key={id} value={id}>
      {signerLabel(draft, id)}
    </option>
  ));
  const give = marked ? words('give', { count: marked.size }) : t('foundSignerAll');
  return (
    <>
      <div className={styles.head}>
        <div className={styles.buttons}>
          <AddFoundButton found={found} onDone={onDone} />
          <Button dense onClick={() => set({ isChosen: true })}>
            {marked ? words('takeIn', { count: marked.size }) : t('nameFieldsAll')}
          </Button>
          <Button dense onClick={() => set({ isChosen: false })}>
            {marked ? words('leaveOut', { count: marked.size }) : t('nameFieldsNoneOfThem')}
          </Button>
          <Button dense variant="quiet" onClick={onDone}>
            {t('foundDiscard')}
          </Button>
        </div>
        <div className={styles.choices}>
          {groups.length > 0 && (
            <NativeSelect
              dense
              aria-label={words('everythingBelow')}
              value=""
              onChange={(event) => markFound(store, groups[Number(event.target.value)]?.ids ?? [])}
            >
              <option value="" disabled>
                {words('everythingBelow')}
              </option>
              {groups.map(({ heading, ids }, at) => (
                <option key={ids[0]} value={at}>
                  {words('below', { heading, count: ids.length })}
                </option>
              ))}
            </NativeSelect>
          )}
          <NativeSelect
            dense
            aria-label={give}
            value=""
            onChange={(event) => set({ signerId: event.target.value })}
          >
            <option value="" disabled>
              {give}
            </option>
            {signerOptions}
          </NativeSelect>
        </div>
      </div>
      <FoundRows found={found} signerOptions={signerOptions} />
    </>
  );
}
