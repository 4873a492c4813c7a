import { Link } from 'wouter';
import { pagePaths } from '#core/wire/paths.ts';
import { formatMoment, formatWhen } from '#web/texts/formatWhen.ts';
import { useTexts } from '#web/texts/useTexts.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { DoneIcon, FileIcon } from '#web/ui/icons.tsx';
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx';
import { BlobImage } from './BlobImage.tsx';
import { DraftMenu } from './DraftMenu.tsx';
import styles from './DraftSheet.module.css';
import type { ShelvedDraft } from './draftShelf.ts';

const BADGES_AT_MOST = 4;

/** One draft: its first page, its name, how many fields, and when it was last changed. */
export function DraftSheet({ draft }: { draft: ShelvedDraft }) {
  const t = useTexts('documents');
  const name = draft.title || t('untitled');
  const changed = new Date(draft.updatedAt);
  const badges = draft.fieldCount === 0 ? 0 : Math.min(draft.signerCount ?? 0, BADGES_AT_MOST);
  const fields = draft.fieldCount === 0 ? t('noFields') : t('fields', { count: draft.fieldCount });
  return (
    <li className={styles.draft}>
      <div className={styles.sheet}>
        {draft.thumbnail ? (
          <BlobImage blob={draft.thumbnail} />
        ) : (
          <span className={styles.blank}>
            <FileIcon />
          </span>
        )}
      </div>
      <div className={styles.words}>
        <Link href={pagePaths.design.build({ draftId: draft.id })} className={styles.name}>
          {name}
        </Link>
        <p className={styles.meta}>
          {Array.from({ length: badges }, (_, index) => (
            <Badge key={`signer ${index}`} index={index} size="small" />
          ))}
          <span className={styles.when} data-tip={formatMoment(changed)}>
            {t('fieldsAndWhen', { fields, when: formatWhen(changed) })}
          </span>
          {draft.transactionId !== undefined && (
            <span className={styles.sent} data-tip={t('draftSent')}>
              <DoneIcon />
              <VisuallyHidden>{t('draftSent')}</VisuallyHidden>
            </span>
          )}
        </p>
        <DraftMenu draftId={draft.id} name={name} />
      </div>
    </li>
  );
}
