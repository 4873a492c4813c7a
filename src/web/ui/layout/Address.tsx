import { Fragment } from 'react';

/** A name or an address that, where it has to break, breaks before its signs, not in a word. */
export function Address({ text }: { text: string }) {
  return text.split(/(?=[@.])/).map((part, at) => (
    <Fragment key={`${at} ${part}`}>
      {at > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
