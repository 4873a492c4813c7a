import { SelectionFrame } from './SelectionFrame.tsx';
import styles from './Overlay.module.css';
import { setStagePart, type Stage } from './stage.ts';

/** What lies above all pages: the frame of the selection, and what gestures draw while they run. */
export function Overlay({ stage }: { stage: Stage }) {
  return (
    <div ref={(element) => setStagePart(stage, 'overlay', element)} className={styles.layer}>
      <SelectionFrame stage={stage} />
    </div>
  );
}
