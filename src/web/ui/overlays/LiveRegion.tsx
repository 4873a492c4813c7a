import { useEffect, useState } from 'react';
import { onAnnounce } from './announce.ts';
import styles from '#web/ui/parts/VisuallyHidden.module.css';

/** The one polite live region of the page; `announce` speaks through it. */
export function LiveRegion() {
  // Two regions in turn: the same words said twice are read twice.
  const [said, setSaid] = useState({ words: '', turn: 0 });
  useEffect(() => onAnnounce((words) => setSaid(({ turn }) => ({ words, turn: 1 - turn }))), []);
  return (
    <output aria-live="polite" aria-atomic="true" className={styles.hidden}>
      <span key={said.turn}>{said.words}</span>
    </output>
  );
}
