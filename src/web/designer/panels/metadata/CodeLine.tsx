import { memo } from 'react';
import { badgeColour } from '#web/ui/parts/Badge.tsx';
import { classNames } from '#web/ui/classNames.ts';
import { codeTokens } from './codeTokens.ts';
import styles from './MetadataCode.module.css';

interface CodeLineProps {
  number: number;
  text: string;
  isLast: boolean;
  /** The line of a selected field. */
  isCurrent: boolean;
  /** 0-based places of the line's signers, joined by spaces; empty for a line without signers. */
  owners: string;
}

/** One line of JSON with its number and its bar; its text content is the line itself. */
export const CodeLine = memo(function CodeLine({
  number,
  text,
  isLast,
  isCurrent,
  owners,
}: CodeLineProps) {
  return (
    <div
      className={classNames(styles.line, isCurrent && styles.current)}
      data-line={number}
      data-number={number}
    >
      {owners !== '' && (
        <span className={styles.bar} aria-hidden="true">
          {owners.split(' ').map((place) => (
            <i key={place} data-signer={badgeColour(Number(place))} />
          ))}
        </span>
      )}
      {codeTokens(text).map((token, index) =>
        token.kind === 'plain' ? (
          token.text
        ) : (
          <span key={index} className={styles[token.kind]}>
            {token.text}
          </span>
        ),
      )}
      {isLast ? '' : '\n'}
    </div>
  );
});
