import type { DraftField } from '#core/draft/draft.ts';
import { useTexts } from '#web/texts/useTexts.ts';
import { useDesigner, useDesignerStore } from '#web/designer/store/designerContext.ts';
import { showOnly } from '#web/designer/store/showOnly.ts';
import type { CountedPage } from './countFields.ts';
import { LensCell, type LensCellProps } from './LensCell.tsx';
import styles from './SignersAndPages.module.css';

/** A column of the table: all fields, those of a signer, or those of nobody. */
export interface LensColumn {
  /** Undefined for the fields of all. */
  id: string | undefined;
  name: string;
  /** The signer's place among all, for the badge; undefined for all and nobody. */
  place: number | undefined;
}

function fieldsIn(row: CountedPage | undefined, { id }: LensColumn): readonly DraftField[] {
  return (id === undefined ? row?.all : row?.bySigner.get(id)) ?? [];
}

interface LensRowParts {
  columns: readonly LensColumn[];
  /** CSS px. */
  height: number;
  /** What the keyboard needs of the cell in a row and a column; both count from the heads. */
  cell: (
    row: number,
    column: number,
  ) => Pick<LensCellProps, 'at' | 'column' | 'isStop' | 'onReach'>;
}

/** The heads of the columns: a signer's shows that signer's fields alone, or all again. */
export function LensHead({ columns, height, cell }: LensRowParts) {
  const t = useTexts('lens');
  const store = useDesignerStore();
  const lens = useDesigner((state) => state.lensSignerId);
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- as its grid
    <div role="row" aria-rowindex={1} className={styles.head} style={{ height }}>
      <LensCell {...cell(0, 0)} kind="columnheader" text="" label="" />
      {columns.map(({ id, name, place }, index) => {
        const isSigner = place !== undefined;
        return (
          <LensCell
            key={id ?? 'all'}
            {...cell(0, index + 1)}
            kind="columnheader"
            badge={place}
            text={isSigner ? '' : name}
            label={isSigner ? t('only', { name }) : name}
            pressed={isSigner ? lens === id : undefined}
            onChoose={isSigner ? () => showOnly(store, lens === id ? undefined : id) : undefined}
          />
        );
      })}
    </div>
  );
}

interface LensRowProps extends LensRowParts {
  row: CountedPage;
  /** 0-based among the rows below the head. */
  index: number;
  name: string;
  /** Selects fields and goes to the first; to the page where there are none. */
  onGo: (fields: readonly DraftField[]) => void;
}

/** The counts of a page, or of all pages together. */
export function LensRow({ row, index, name, height, columns, cell, onGo }: LensRowProps) {
  const t = useTexts('lens');
  const page = row.place?.page;
  const label = (count: number, signer: string) =>
    page === undefined
      ? t('cellInAll', { count, name: signer })
      : t('cell', { count, name: signer, page });
  return (
    <div
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- as its grid
      role="row"
      aria-rowindex={index + 2}
      className={styles.row}
      style={{ top: index * height, height }}
    >
      <LensCell
        {...cell(index + 1, 0)}
        kind="rowheader"
        text={name}
        label={name}
        onChoose={() => onGo([])}
      />
      {columns.map((column, at) => {
        const fields = fieldsIn(row, column);
        return (
          <LensCell
            key={column.id ?? 'all'}
            {...cell(index + 1, at + 1)}
            kind="gridcell"
            text={fields.length === 0 ? '–' : String(fields.length)}
            label={label(fields.length, column.name)}
            onChoose={fields.length === 0 ? undefined : () => onGo(fields)}
          />
        );
      })}
    </div>
  );
}
