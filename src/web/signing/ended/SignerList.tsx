import type { ReactNode } from 'react';
import type { SigningView } from '#core/wire/surfaces/signSurface.ts';
import { formatLocale } from '#web/texts/formatLocale.ts';
import { useTexts } from '#web/texts/useTexts.ts';
import { Badge } from '#web/ui/parts/Badge.tsx';
import { CheckIcon } from '#web/ui/theme/icons.tsx';
import styles from './SignerList.module.css';

interface SignerListProps {
  view: SigningView;
  /** When this signer signed. */
  signedAt: Date | undefined;
}

/** Who has signed: this signer, the others by name, and how many more have no known name. */
export function SignerList({ view, signedAt }: SignerListProps) {
  const t = useTexts('signing');
  const { named } = view.others;
  const total = view.others.total - named.length;
  const signed = view.others.signed - named.filter((one) => one.signed).length;
  return (
    <ul className={styles.signers} aria-label={t('signers')}>
      <Line index={0} name={view.scribbleName || view.email || t('you')} done>
        {signedAt ? <time dateTime={signedAt.toISOString()}>{minute(signedAt)}</time> : t('signed')}
      </Line>
      {named.map((other, index) => (
        // Two may have the same name; their order never changes.
        <Line key={index} index={index + 1} name={other.name} done={other.signed}>
          {t(other.signed ? 'signed' : 'notSigned')}
        </Line>
      ))}
      {total > 0 && (
        <Line index={named.length + 1} name={t('others', { count: total })} done={signed === total}>
          {signed === total
            ? t('signed')
            : signed === 0
              ? t('notSigned')
              : t('othersSigned', { signed, total })}
        </Line>
      )}
    </ul>
  );
}

interface LineProps {
  index: number;
  name: string;
  done: boolean;
  children: ReactNode;
}

function Line({ index, name, done, children }: LineProps) {
  return (
    <li>
      <Badge index={index} />
      <bdi className={styles.name}>{name}</bdi>
      <span className={done ? styles.ok : styles.muted}>
        {done && <CheckIcon />}
        {children}
      </span>
    </li>
  );
}

function minute(moment: Date): string {
  return new Intl.DateTimeFormat(formatLocale(), {
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
  }).format(moment);
}
