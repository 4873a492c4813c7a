import { useRef, useState } from 'react';
import styles from './SigningScreen.module.css';

/** What the sender asks signers to agree to before they sign; nothing without a sentence. */
export function useConsent(sentence: string | undefined) {
  const [state, setState] = useState<'open' | 'missing' | 'given'>('open');
  const input = useRef<HTMLInputElement>(null);
  const isGiven = state === 'given';
  const ask = () => {
    setState('missing');
    input.current?.focus();
  };
  return {
    isGiven,
    /** It was asked for and is still not there. */
    isMissing: state === 'missing',
    asked: sentence === undefined || isGiven ? undefined : { words: sentence, goTo: ask },
    box: sentence !== undefined && (
      <label className={styles.consent}>
        <input
          ref={input}
          type="checkbox"
          checked={isGiven}
          onChange={(event) => setState(event.target.checked ? 'given' : 'open')}
        />
        {sentence}
      </label>
    ),
  };
}
