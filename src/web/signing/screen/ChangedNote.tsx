import { controlName } from '#web/filling/document/FieldNotes.tsx';
import { useTexts } from '#web/texts/useTexts.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { AlertIcon } from '#web/ui/theme/icons.tsx';
import type { Entry } from '#web/filling/form/formField.ts';
import { entryOf } from '#web/filling/form/progress.ts';
import { useSigning, useSigningParts } from '#web/filling/session/SigningContext.ts';
import type { SharedStore } from '#web/signing/session/sharedStore.ts';
import styles from './ChangedNote.module.css';

/** Characters of a value that a note shows. */
const mostShown = 60;

/** Says which field was changed here and in another window, and gives the other value back. */
export function ChangedNote({ store }: { store: SharedStore }) {
  const t = useTexts('signing');
  const { guide } = useSigningParts();
  const { fields, changed, entries } = useSigning((state) => state);
  const field = fields.find(({ key }) => changed.has(key));
  const other = field && changed.get(field.key);
  if (!field || other === undefined) return null;
  const wordOf = (value: Entry) => {
    if (typeof value === 'boolean') return t(value ? 'ticked' : 'notTicked');
    if (value === '') return t('empty');
    return value.length > mostShown ? `“${value.slice(0, mostShown)}…”` : `“${value}”`;
  };
  return (
    <div role="alert" className={styles.note}>
      <p>
        <AlertIcon />
        <span>
          {t('changedElsewhere', {
            name: controlName(field),
            value: wordOf(entryOf(field, entries)),
          })}
        </span>
      </p>
      <div className={styles.actions}>
        <Button
          dense
          onClick={() => {
            store.settle(field, true);
            void guide.goTo(field);
          }}
        >
          {t('takeBack', { value: wordOf(other) })}
        </Button>
        <Button dense variant="quiet" onClick={() => store.settle(field, false)}>
          {t('keepThis')}
        </Button>
      </div>
    </div>
  );
}
