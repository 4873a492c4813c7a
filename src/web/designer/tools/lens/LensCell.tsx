import { Badge } from '#web/ui/parts/Badge.tsx';
import { classNames } from '#web/ui/classNames.ts';
import styles from './SignersAndPages.module.css';

/** What every cell of the table needs. */
export interface LensCellProps {
  /** Its row and column, by which the keyboard finds it. */
  at: string;
  /** 1-based. */
  column: number;
  kind: 'columnheader' | 'rowheader' | 'gridcell';
  text: string;
  label: string;
  /** The place of a signer whose badge stands in it. */
  badge?: number | undefined;
  /** Whether it is the tab stop of the table. */
  isStop: boolean;
  pressed?: boolean | undefined;
  onReach: () => void;
  /** Undefined where there is nothing to choose. */
  onChoose?: (() => void) | undefined;
}

/** A cell of the table of signers and pages: a button, of which one is the tab stop. */
export function LensCell({
  at,
  column,
  kind,
  text,
  label,
  badge,
  isStop,
  pressed,
  onReach,
  onChoose,
}: LensCellProps) {
  return (
    <div
      role={kind}
      aria-colindex={column}
      className={classNames(styles.cell, kind === 'rowheader' && styles.name)}
    >
      {label !== '' && (
        <button
          type="button"
          data-cell={at}
          className={styles.button}
          tabIndex={isStop ? 0 : -1}
          aria-label={label}
          aria-pressed={pressed}
          aria-disabled={onChoose === undefined}
          data-tip={badge === undefined ? undefined : label}
          onFocus={onReach}
          onClick={onChoose}
        >
          {badge !== undefined && <Badge index={badge} size="small" />}
          {text}
        </button>
      )}
    </div>
  );
}
