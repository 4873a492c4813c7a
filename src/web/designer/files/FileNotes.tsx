import { useState } from 'react';
import type { DocumentFacts } from '#core/draft/documentFacts.ts';
import { sayRefusal } from '#web/texts/sayRefusal.ts';
import type { Speaker } from '#web/texts/speaker/speaker.ts';
import { useSpeaker } from '#web/texts/speaker/useSpeaker.ts';
import { useTexts } from '#web/texts/useTexts.ts';
import { AlertIcon, FileIcon } from '#web/ui/theme/icons.tsx';
import styles from './FileNotes.module.css';
import type { SayText } from '#web/texts/catalogue.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { ErrorNote } from '#web/ui/parts/ErrorNote.tsx';
import { useDesigner, useDraft } from '#web/designer/store/designerContext.ts';

/** One thing to know about a file before it is sent. */
interface FileNote {
  key: string;
  words: string;
  /** `mind`: something may be lost or refused. */
  tone: 'mind' | 'quiet';
  /** Said on the desk too, as what is seen there is not what was meant. */
  isUrgent: boolean;
}

/** What is known of a file as far as it is noted. */
type NotedFacts = Pick<DocumentFacts, 'about' | 'unrun' | 'refusal'> | undefined;

/** What is special about a file, and what signing does to it; the most important first. */
function fileNotes(t: SayText<'files'>, facts: NotedFacts, speaker: Speaker): FileNote[] {
  const { about, unrun = [], refusal } = facts ?? {};
  if (!about) return [];
  const { certification, signatureCount } = about;
  const notes: FileNote[] = [];
  const add = (key: string, words: string, tone: FileNote['tone'], isUrgent = false) =>
    notes.push({ key, words, tone, isUrgent });
  if (refusal !== undefined)
    add('refused', t('noteRefused', { message: sayRefusal(refusal, speaker) }), 'mind', true);
  if (about.isPortfolio) add('portfolio', t('notePortfolio'), 'mind', true);
  if (certification === 1) add('certifiedClosed', t('noteCertifiedClosed'), 'mind', true);
  else if (certification) add('certified', t('noteCertified'), 'mind');
  if (about.repaired) add('repaired', t('noteRepaired'), 'mind');
  if (signatureCount > 0 && certification !== 1)
    add('signed', t('noteSigned', { count: signatureCount }), 'quiet');
  if (unrun.includes('totals')) add('totals', t('noteTotals'), 'mind');
  if (unrun.includes('entries')) add('entries', t('noteEntries'), 'mind');
  if (about.staticXfa) add('xfa', t('noteXfa'), 'quiet');
  if (about.ownerRestricted) add('restricted', t('noteRestricted'), 'quiet');
  return notes;
}

/** What is special about a file, quietly under its name; nothing for ordinary ones. */
export function FileNotes({ facts, name }: { facts: NotedFacts; name: string }) {
  const t = useTexts('files');
  const notes = fileNotes(t, facts, useSpeaker());
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

/** Files that are not shown as meant, or cannot be sent: noted on the desk until closed. */
export function UrgentNotes() {
  const t = useTexts('files');
  const common = useTexts('common');
  const speaker = useSpeaker();
  const files = useDraft((draft) => draft.files);
  const facts = useDesigner((state) => state.facts);
  const [closed, setClosed] = useState<ReadonlySet<string>>(() => new Set());
  return files.map(({ key, fileId }) => {
    const notes = fileNotes(t, facts.get(key), speaker).filter(({ isUrgent }) => isUrgent);
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
