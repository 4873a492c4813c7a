import { parseUrl } from '#web/api/parseUrl.ts';
import { useDeliveries } from '#web/api/useTransaction.ts';
import { useTexts } from '#web/texts/useTexts.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { ErrorNote } from '#web/ui/parts/ErrorNote.tsx';
import { VisuallyHidden } from '#web/ui/parts/VisuallyHidden.tsx';
import { useTracking } from '#web/tracking/trackingContext.ts';
import { useServiceTrouble } from '#web/tracking/useServiceTrouble.ts';
import { DeliveryRows } from './DeliveryRows.tsx';
import { Table } from '#web/ui/layout/Table.tsx';
import styles from './PostbacksSection.module.css';
import { FactSection } from '#web/tracking/FactSection.tsx';

/** What was reported to other programs, newest first, and how they answered. */
export function PostbacksSection() {
  const t = useTexts('transaction');
  const common = useTexts('common');
  const trouble = useServiceTrouble();
  const { transaction } = useTracking();
  const { data, error, refetch } = useDeliveries(transaction.Id);
  const deliveries = data?.deliveries;
  if (!deliveries) {
    if (!error) return null;
    return (
      <FactSection title={t('postbacks')}>
        <ErrorNote
          title={t('postbacksFailed')}
          action={
            <Button dense onClick={() => void refetch()}>
              {common('retry')}
            </Button>
          }
        >
          {trouble(error)}
        </ErrorNote>
      </FactSection>
    );
  }
  const hosts = [...new Set(deliveries.map(({ url }) => hostOf(url)))];
  const [host] = hosts;
  if (deliveries.length === 0)
    return (
      <FactSection title={t('postbacks')}>
        <p className={styles.none}>
          {transaction.PostbackUrl === undefined ? t('noPostbacks') : t('noPostbacksYet')}
        </p>
      </FactSection>
    );
  return (
    <FactSection
      title={t('postbacks')}
      side={hosts.length === 1 && host !== undefined ? t('postbacksTo', { host }) : undefined}
    >
      <Table
        dense
        heads={[
          [t('columnTime'), styles.timeColumn],
          [t('columnReported')],
          [t('columnResult')],
          [<VisuallyHidden key="action">{t('columnAction')}</VisuallyHidden>, styles.actionColumn],
        ]}
        className={styles.table}
      >
        <tbody>
          {deliveries.map((delivery) => (
            <DeliveryRows
              key={delivery.id}
              delivery={delivery}
              host={hosts.length > 1 ? hostOf(delivery.url) : undefined}
            />
          ))}
        </tbody>
      </Table>
    </FactSection>
  );
}

function hostOf(url: string): string {
  return parseUrl(url)?.host ?? url;
}
