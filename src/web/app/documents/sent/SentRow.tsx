import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { TransactionSummary } from '#core/wire/surfaces/appSurface.ts';
import { pagePaths } from '#core/wire/pagePaths.ts';
import { When } from '#web/app/frame/When.tsx';
import { useTexts } from '#web/texts/useTexts.ts';
import { Badge } from '#web/ui/parts/Badge.tsx';
import { CheckIcon, CloseIcon } from '#web/ui/theme/icons.tsx';
import { VisuallyHidden } from '#web/ui/parts/VisuallyHidden.tsx';
import { StatusChip } from '#web/tracking/StatusChip.tsx';
import { classNames } from '#web/ui/classNames.ts';
import cover from '#web/app/frame/CoverLink.module.css';
import styles from './SentRow.module.css';

const SIGNERS_AT_MOST = 3;

interface SentRowProps {
  row: TransactionSummary;
  /** The box that selects a row, while rows are selected. */
  boxOf?: ((id: string, name: string) => ReactNode) | undefined;
}

/** A sent transaction in one line: its documents, its signers, its status, when it was made. */
export function SentRow({ row, boxOf }: SentRowProps) {
  const t = useTexts('documents');
  const [first, ...others] = row.files;
  const shown = row.signers.slice(0, SIGNERS_AT_MOST);
  const hidden = row.signers.length - shown.length;
  const unnamed = t('noDocument');
  const name = first ? first.displayName || first.fileId : unnamed;
  return (
    <tr className={styles.row}>
      <td className={classNames(styles.document, boxOf && styles.boxed)}>
        {boxOf?.(row.id, name)}
        <Link
          href={pagePaths.transaction.build({ transactionId: row.id })}
          className={classNames(cover.link, styles.name)}
        >
          {name}
        </Link>
        {others.length > 0 && (
          <span className={styles.more}>{t('andFiles', { count: others.length })}</span>
        )}
      </td>
      <td>
        <ul className={styles.signers}>
          {shown.map((signer, index) => (
            <li key={signer.id}>
              <Badge index={index} size="small" />
              <span className={styles.email}>{signer.name ?? signer.email ?? signer.id}</span>
              {signer.state === 'signed' && (
                <span className={styles.signed}>
                  <CheckIcon />
                  <VisuallyHidden>{t('signedMark')}</VisuallyHidden>
                </span>
              )}
              {signer.state === 'declined' && (
                <span className={styles.declined}>
                  <CloseIcon />
                  <VisuallyHidden>{t('declinedMark')}</VisuallyHidden>
                </span>
              )}
            </li>
          ))}
          {hidden > 0 && <li>{t('andSigners', { count: hidden })}</li>}
        </ul>
      </td>
      <td>
        <StatusChip status={row.status} />
      </td>
      <td className={styles.when}>
        <When at={row.createdAt} />
      </td>
    </tr>
  );
}
