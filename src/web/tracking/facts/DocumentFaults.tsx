import type { DocumentFault } from '#core/wire/surfaces/appSurface.ts';
import { useDeliveries, useTransactionActions } from '#web/api/useTransaction.ts';
import { refusedStatus } from '#web/session/useTrouble.ts';
import { useServiceTrouble } from '#web/tracking/useServiceTrouble.ts';
import { textOf } from '#web/texts/textOf.ts';
import { useTexts } from '#web/texts/useTexts.ts';
import { useTracking } from '#web/tracking/trackingContext.ts';
import { FileButton } from '#web/ui/controls/FileButton.tsx';
import { buttonClass } from '#web/ui/controls/buttonClass.ts';
import { showToast } from '#web/ui/overlays/showToast.ts';
import { ErrorNote } from '#web/ui/parts/ErrorNote.tsx';
import styles from './DocumentFaults.module.css';

/** The stored documents that are missing or changed, each with the way to put it right. */
export function DocumentFaults() {
  const { transaction, config } = useTracking();
  const { data } = useDeliveries(transaction.Id, config.can.deliveries);
  return data?.documentFaults?.map((fault) => (
    <FaultyDocument key={`${fault.role} ${fault.fileId}`} document={fault} />
  ));
}

const names = {
  original: 'faultyOriginal',
  sealed: 'faultySealed',
  receipt: 'faultyReceipt',
} as const satisfies Record<DocumentFault['role'], string>;

function FaultyDocument({ document: { fileId, role, fault } }: { document: DocumentFault }) {
  const t = useTexts('transaction');
  const trouble = useServiceTrouble();
  const { transaction } = useTracking();
  const { putRight } = useTransactionActions(transaction.Id);
  const files = transaction.Files ?? {};
  const name = t(names[role], { name: files[fileId]?.DisplayName || fileId });
  const put = async (pdf: File) => {
    try {
      // The audit trail belongs to no file, and is taken at each of them.
      await putRight.mutateAsync({ fileId: fileId || (Object.keys(files)[0] ?? ''), pdf });
      showToast({ message: () => textOf('transaction')('putRightDone', { name }), tone: 'ok' });
    } catch (error) {
      const message = refusedStatus(error) === 409 ? t('putRightOther') : trouble(error);
      showToast({ message, tone: 'danger' });
    }
  };
  return (
    <ErrorNote
      className={styles.note}
      title={t(fault === 'missing' ? 'documentMissing' : 'documentChanged', { name })}
      action={
        <FileButton
          className={buttonClass({ dense: true })}
          disabled={putRight.isPending}
          onFiles={([pdf]) => pdf && void put(pdf)}
        >
          {t('putRight')}
        </FileButton>
      }
    >
      {t('putRightHint')}
    </ErrorNote>
  );
}
