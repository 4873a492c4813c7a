import { useTexts } from '#web/texts/useTexts.ts';
import { hasRemovedDocuments } from '#web/tracking/hasRemovedDocuments.ts';
import { isAnswered } from '#web/tracking/answers/trackedField.ts';
import { useTracking } from '#web/tracking/trackingContext.ts';
import { AnswersTable } from './AnswersTable.tsx';
import styles from './AnswersTable.module.css';
import { Section } from '#web/tracking/Section.tsx';

/** All answers in reading order. */
export function AnswersSection() {
  const t = useTexts('transaction');
  const { transaction, fields } = useTracking();
  const isRemoved = hasRemovedDocuments(transaction);
  if (isRemoved || fields.length === 0)
    return (
      <Section title={t('answers')}>
        <p className={styles.none}>{isRemoved ? t('answersRemoved') : t('noFields')}</p>
      </Section>
    );
  const answered = fields.filter(isAnswered).length;
  return (
    <Section
      title={t('answers')}
      side={
        <span className={styles.count}>{t('answeredOf', { answered, total: fields.length })}</span>
      }
    >
      <AnswersTable />
    </Section>
  );
}
