import { type Ref, useRef, useState } from 'react';
import { runWithParts } from '#web/later/missingParts.ts';
import { partLoader } from '#web/later/partLoader.ts';
import { pageSpeaker } from '#web/texts/speaker/pageSpeaker.ts';
import { textOf } from '#web/texts/textOf.ts';
import { useTexts } from '#web/texts/useTexts.ts';
import { showToast } from '#web/ui/overlays/showToast.ts';
import styles from './DraftNameInput.module.css';

interface DraftNameInputProps {
  draftId: string;
  /** The name until now. */
  name: string;
  /** The input can go; `byKey` when a key ended it, so that the focus needs a new place. */
  onDone: (byKey: boolean) => void;
  ref: Ref<HTMLInputElement>;
}

const loadDraftFile = partLoader(() => import('#web/designer/drafts/draftFile.ts'));

/** Another name for a draft: Enter or leaving takes it, Escape keeps the old one. */
export function DraftNameInput({ draftId, name, onDone, ref }: DraftNameInputProps) {
  const t = useTexts('documents');
  const [typed, setTyped] = useState(name);
  const isDone = useRef(false);
  const rename = async (title: string) => {
    const { renameDraft } = await loadDraftFile();
    try {
      await renameDraft(draftId, title);
    } catch {
      showToast({ message: () => textOf('documents')('changeFailed', { name }), tone: 'danger' });
    }
  };
  const finish = async (title: string, byKey: boolean) => {
    // Taking the input away makes it lose the focus once more.
    if (isDone.current) return;
    isDone.current = true;
    if (title !== '' && title !== name) await runWithParts(() => rename(title), pageSpeaker);
    onDone(byKey);
  };
  return (
    <input
      ref={ref}
      className={styles.input}
      aria-label={t('newName', { name })}
      value={typed}
      onFocus={(event) => event.target.select()}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={() => void finish(typed.trim(), false)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') void finish(typed.trim(), true);
        if (event.key === 'Escape') void finish(name, true);
      }}
    />
  );
}
