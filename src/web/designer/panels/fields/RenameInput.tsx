import { callField } from '#core/draft/labels/callField.ts';
import { useRef, useState } from 'react';
import type { DraftField } from '#core/draft/draft.ts';
import { renameField } from '#core/draft/commands/fieldSettings.ts';
import { useTexts } from '#web/texts/useTexts.ts';
import { Input } from '#web/ui/controls/Input.tsx';
import { useDesignerStore } from '#web/designer/store/designerContext.ts';
import styles from './FieldsTab.module.css';

interface RenameInputProps {
  field: DraftField;
  top: number;
  height: number;
  onDone: () => void;
}

/** What a field is called, typed in its row: Enter or leaving takes it over, Escape does not. */
export function RenameInput({ field, top, height, onDone }: RenameInputProps) {
  const t = useTexts('panels');
  const store = useDesignerStore();
  const [name, setName] = useState(field.traits?.Label ?? field.name);
  const isDone = useRef(false);
  // Taking the input away makes it lose the focus, which must not take over what Escape gave up.
  const finish = (isTaken: boolean) => {
    if (isDone.current) return;
    isDone.current = true;
    if (isTaken && name !== '')
      store.apply({ key: 'renameField' }, (draft) =>
        field.traits?.Label === undefined
          ? renameField(draft, field.id, name)
          : callField(draft, store.getState().facts, field.id, { words: name }),
      );
    onDone();
  };
  return (
    <div className={styles.renaming} style={{ top, height }}>
      <Input
        dense
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- renaming was asked for a moment ago, by a key or a double click on this row
        autoFocus
        aria-label={t('fieldName')}
        autoComplete="off"
        spellCheck={false}
        value={name}
        onFocus={(event) => event.target.select()}
        onChange={(event) => setName(event.target.value)}
        onBlur={() => finish(true)}
        onKeyDown={(event) => {
          event.stopPropagation();
          if (event.key === 'Enter') finish(true);
          else if (event.key === 'Escape') finish(false);
        }}
      />
    </div>
  );
}
