import { useTexts } from '#web/texts/useTexts.ts';
import { hasRemovedDocuments } from '#web/tracking/hasRemovedDocuments.ts';
import { isAnswered } from '#web/tracking/answers/trackedField.ts';
import { useTracking } from '#web/tracking/trackingContext.ts';
import { Table } from '#web/ui/layout/Table.tsx';
import styles from './AnswersTable.module.css';
import { FactSection } from '#web/tracking/FactSection.tsx';
import { useCallback, useRef } from 'react';
import { useChosen } from '#web/tracking/light.ts';
import { AnswerRow } from './AnswerRow.tsx';
import { revealRow, useRows } from '#web/ui/browser/useRows.ts';

/** All answers in reading order. */
export function AnswersSection() {
  const t = useTexts('transaction');
  const { transaction, fields } = useTracking();
  const isRemoved = hasRemovedDocuments(transaction);
  if (isRemoved || fields.length === 0)
    return (
      <FactSection title={t('answers')}>
        <p className={styles.none}>{isRemoved ? t('answersRemoved') : t('noFields')}</p>
      </FactSection>
    );
  const answered = fields.filter(isAnswered).length;
  return (
    <FactSection
      title={t('answers')}
      side={
        <span className={styles.count}>{t('answeredOf', { answered, total: fields.length })}</span>
      }
    >
      <AnswersTable />
    </FactSection>
  );
}

/** Up to so many rows all are in the DOM, as tall as needed; beyond, near ones, one line tall. */
const allUpTo = 300;

/** One row for each field. The row of a box that was chosen on a page comes into view. */
function AnswersTable() {
  const t = useTexts('transaction');
  const { fields, light } = useTracking();
  const body = useRef<HTMLTableSectionElement>(null);
  const isLong = fields.length > allUpTo;
  const { first, end, height } = useRows(body, fields.length, { usual: 32, allUpTo });
  const onChosen = useCallback(
    (key: string) => {
      const at = fields.findIndex((field) => field.key === key);
      revealRow(body.current, at, isLong ? height : undefined);
    },
    [fields, isLong, height],
  );
  useChosen(light, 'page', onChosen);
  return (
    <Table
      dense
      heads={[
        [t('columnField')],
        [t('columnSigner'), styles.signerColumn],
        [t('columnPage'), styles.pageColumn],
        [t('columnAnswer'), styles.answerColumn],
      ]}
      className={styles.table}
      data-long={isLong || undefined}
      aria-rowcount={isLong ? fields.length + 1 : undefined}
    >
      <tbody ref={body} onPointerLeave={() => light.point(undefined)}>
        <Gap height={first * height} />
        {fields.slice(first, end).map((field, offset) => (
          <AnswerRow
            key={field.key}
            field={field}
            rowIndex={isLong ? first + offset + 2 : undefined}
            height={isLong ? height : undefined}
          />
        ))}
        <Gap height={(fields.length - end) * height} />
      </tbody>
    </Table>
  );
}

/** Stands for the rows that are not in the DOM. */
function Gap({ height }: { height: number }) {
  if (height <= 0) return null;
  return <tr aria-hidden="true" style={{ height }} />;
}
