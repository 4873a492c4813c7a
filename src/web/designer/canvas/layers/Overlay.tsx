import { SelectionFrame } from './SelectionFrame.tsx';
import styles from '#web/designer/canvas/Overlay.module.css';
import { setStagePart, type Stage } from '#web/designer/canvas/stage.ts';

/** What lies above all pages: the frame of the selection, and what gestures draw while they run. */
export function Overlay({ stage }: { stage: Stage }) {
  return (
    <div ref={(element) => setStagePart(stage, 'overlay', element)} className={styles.layer}>
      <SelectionFrame stage={stage} />
    </div>
  );
}
