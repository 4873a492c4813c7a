import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '#web/ui/classNames.ts';
import styles from './Table.module.css';

interface TableProps extends ComponentProps<'table'> {
  /** The heads of the columns, each with the class that sets its width, if any. */
  heads: readonly (readonly [label: ReactNode, className?: string])[];
  /** Low rows with a line between them, as beside documents. */
  dense?: boolean;
}

/** A table with a line of heads. Children are its `<tbody>`. */
export function Table({ heads, dense = false, className, children, ...rest }: TableProps) {
  return (
    <table {...rest} className={classNames(styles.table, dense && styles.dense, className)}>
      <thead>
        <tr>
          {heads.map(([label, width], column) => (
            // oxlint-disable-next-line react/no-array-index-key -- a column is its place
            <th key={column} scope="col" className={width}>
              {label}
            </th>
          ))}
        </tr>
      </thead>
      {children}
    </table>
  );
}
