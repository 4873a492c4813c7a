import { useState } from 'react';
import { useTexts } from '#web/texts/useTexts.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { ErrorNote } from '#web/ui/parts/ErrorNote.tsx';
import { useDesigner, useDraft } from '#web/designer/store/designerContext.ts';
import { fileNotes } from './fileNotes.ts';

/**
 * On the desk: files of which something else is shown than was meant, or that cannot be sent. Each
 * is said until it is closed.
 */
export function UrgentNotes() {
  const t = useTexts('files');
  const common = useTexts('common');
  const files = useDraft((draft) => draft.files);
  const facts = useDesigner((state) => state.facts);
  const [closed, setClosed] = useState<ReadonlySet<string>>(() => new Set());
  return files.map(({ key, fileId }) => {
    const notes = fileNotes(t, facts.get(key)?.about).filter(({ isUrgent }) => isUrgent);
    if (notes.length === 0 || closed.has(key)) return null;
    return (
      <ErrorNote
        key={key}
        tone="warn"
        title={t('noteTitle', { name: fileId })}
        action={
          <Button dense onClick={() => setClosed(new Set(closed).add(key))}>
            {common('close')}
          </Button>
        }
      >
        {notes.map((note) => (
          <p key={note.key}>{note.words}</p>
        ))}
      </ErrorNote>
    );
  });
}
