import { AlertIcon } from '#web/ui/theme/icons.tsx';
import styles from './Inspector.module.css';

/** Why a box of the inspector did not take what was typed; announced when it appears. */
export function InspectorNote({ id, words }: { id: string; words: string | undefined }) {
  return (
    <p id={id} role="alert" className={styles.note} hidden={words === undefined}>
      {words !== undefined && (
        <>
          <AlertIcon />
          <span>{words}</span>
        </>
      )}
    </p>
  );
}
