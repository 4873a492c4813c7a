import { useTexts } from '#web/texts/useTexts.ts';
import { IconButton } from '#web/ui/controls/IconButton.tsx';
import { AlertIcon, CloseIcon } from '#web/ui/theme/icons.tsx';
import { useDesigner, useDesignerStore } from '#web/designer/store/designerContext.ts';
import { importNote } from './importWords.ts';
import styles from './ImportNotes.module.css';

/** What the last import left out or had to interpret, until it is closed. */
export function ImportNotes() {
  const common = useTexts('common');
  const t = useTexts('panels');
  const store = useDesignerStore();
  const notes = useDesigner((state) => state.importNotes);
  if (notes.length === 0) return null;
  return (
    <output className={styles.notes}>
      <AlertIcon />
      <ul>
        {notes
          .map((notice) => importNote(notice, t))
          .map((note) => (
            <li key={note}>{note}</li>
          ))}
      </ul>
      <IconButton
        label={common('close')}
        size="tiny"
        icon={<CloseIcon />}
        onClick={() => store.setState({ importNotes: [] })}
      />
    </output>
  );
}
