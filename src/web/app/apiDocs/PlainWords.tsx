import type { ReactNode } from 'react';
import styles from './PlainWords.module.css';

/**
 * Words of the OpenAPI document, which are English: paragraphs between empty lines, code between
 * backticks.
 */
export function PlainWords({ text }: { text: string }) {
  if (text === '') return null;
  return (
    <div lang="en" className={styles.words}>
      {keyed(text.split(/\n{2,}/)).map(({ key, value }) => (
        <p key={key}>
          <CodeInText text={value} />
        </p>
      ))}
    </div>
  );
}

/** A line of such words. */
export function CodeInText({ text }: { text: string }) {
  return keyed(text.split('`')).map(({ key, value }, index) =>
    index % 2 === 1 ? <code key={key}>{unbroken(value)}</code> : value,
  );
}

/** Code whose options, such as `--`, stay on one line: browsers would break them at the hyphens. */
function unbroken(code: string): ReactNode {
  if (!/(?:^|\s)-/.test(code)) return code;
  return keyed(code.split(/(\s+)/)).map(({ key, value }) =>
    value.startsWith('-') ? (
      <span key={key} className={styles.option}>
        {value}
      </span>
    ) : (
      value
    ),
  );
}

/** Texts with keys that are different where the texts are alike. */
function keyed(texts: readonly string[]): { key: string; value: string }[] {
  return texts.map((value, index) => ({ key: `${index} ${value}`, value }));
}
