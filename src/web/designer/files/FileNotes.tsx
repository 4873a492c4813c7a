import type { FileFacts } from '#core/draft/documentFacts.ts';
import { useTexts } from '#web/texts/useTexts.ts';
import { AlertIcon, FileIcon } from '#web/ui/theme/icons.tsx';
import styles from './FileNotes.module.css';
import { fileNotes } from './fileNotes.ts';

/** What is special about a file, quietly under its name; nothing for ordinary ones. */
export function FileNotes({ about, name }: { about: FileFacts | undefined; name: string }) {
  const t = useTexts('files');
  const notes = fileNotes(t, about);
  if (notes.length === 0) return null;
  return (
    <ul className={styles.notes} aria-label={t('noteTitle', { name })}>
      {notes.map(({ key, words, tone }) => (
        <li key={key} data-tone={tone}>
          {tone === 'mind' ? <AlertIcon /> : <FileIcon />}
          <span>{words}</span>
        </li>
      ))}
    </ul>
  );
}
