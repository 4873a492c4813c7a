import { useTexts } from '#web/texts/useTexts.ts';
import { DraftSheet } from './DraftSheet.tsx';
import styles from './DraftSheets.module.css';
import type { ShelvedDraft } from './draftShelf.ts';
import { SectionHead } from '#web/app/frame/SectionHead.tsx';

/** The drafts of this browser as sheets of paper, newest first; on a phone a row to swipe. */
export function DraftSheets({ drafts }: { drafts: ShelvedDraft[] }) {
  const t = useTexts('documents');
  return (
    <section aria-labelledby="drafts" className={styles.section}>
      <SectionHead id="drafts" title={t('drafts')} hint={t('draftsHint')} />
      <ul className={styles.sheets}>
        {drafts.map((draft) => (
          <DraftSheet key={draft.id} draft={draft} />
        ))}
      </ul>
    </section>
  );
}
