import { useState } from 'react';
import type { Transaction } from '#core/wire/contract/transaction.ts';
import type { AppConfig, DeliveryList } from '#core/wire/surfaces/appSurface.ts';
import { hasEnded, transactionStatus } from '#core/wire/transactionStatus.ts';
import { useApi } from '#web/api/apiContext.ts';
import { ApiFailure, type ApiResult } from '#web/api/apiResult.ts';
import { useDeliveries } from '#web/api/useTransaction.ts';
import { formatLocale } from '#web/texts/formatLocale.ts';
import { formatTime } from '#web/texts/formatTime.ts';
import { useTexts } from '#web/texts/useTexts.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { DownloadIcon, FileIcon } from '#web/ui/theme/icons.tsx';
import { Menu } from '#web/ui/overlays/Menu.tsx';
import { showToast } from '#web/ui/overlays/showToast.ts';
import { hasRemovedDocuments } from '#web/tracking/hasRemovedDocuments.ts';
import { answersCsv, answersJson } from '#web/tracking/answers/answerExports.ts';
import { saveFile } from '#web/ui/browser/saveFile.ts';
import { useTracking } from '#web/tracking/trackingContext.ts';
import { useServiceTrouble } from '#web/tracking/useServiceTrouble.ts';
import styles from './DownloadsSection.module.css';
import { FactSection } from '#web/tracking/FactSection.tsx';

/** What can be taken away: the answers in two forms, the sealed documents, the audit trail. */
export function DownloadsSection({ fileIds }: { fileIds: readonly string[] }) {
  const t = useTexts('transaction');
  const { transaction, config } = useTracking();
  const { service } = useApi();
  const { isRunning, download } = useDownload();
  const { Id: id, Files: files } = transaction;
  const { isRemoved, isSigned, hasSealed, hasReceipt } = offered(transaction, config, fileIds);
  const { isSealed, trail } = useTrail();
  if (isRemoved && !hasReceipt) return null;
  const nameOf = (fileId: string) => files?.[fileId]?.DisplayName || fileId;
  const signed = (fileId: string) =>
    void download(`signed:${fileId}`, nameOf(fileId), withSuffix(fileId), () =>
      service.getFile(id, fileId),
    );
  const signedButton = (press?: () => void) => (
    <Button
      dense
      icon={<DownloadIcon />}
      disabled={!isSigned}
      busy={fileIds.some((fileId) => isRunning(`signed:${fileId}`))}
      onClick={press}
    >
      {t('signedPdf')}
    </Button>
  );
  const [only] = fileIds;
  return (
    <FactSection
      title={t('downloads')}
      wideSide
      side={
        <div className={styles.buttons}>
          {!isRemoved && <AnswerButtons />}
          {hasSealed &&
            (fileIds.length === 1 || !isSigned ? (
              signedButton(() => only !== undefined && signed(only))
            ) : (
              <Menu
                trigger={signedButton()}
                entries={fileIds.map((fileId) => ({
                  label: nameOf(fileId),
                  icon: <FileIcon />,
                  onSelect: () => signed(fileId),
                }))}
              />
            ))}
          {standsOpen(transaction, config) && <StandingButton fileIds={fileIds} />}
          {hasReceipt && <TrailButton disabled={!isSealed} />}
        </div>
      }
    >
      {!isSigned && hasSealed && <p className={styles.hint}>{t('afterSigning')}</p>}
      {hasReceipt && trail && <p className={styles.hint}>{trailHint(t, trail)}</p>}
    </FactSection>
  );
}

/** Whether the audit trail is there, or how its sealing stands. */
function useTrail(): { isSealed: boolean; trail?: DeliveryList['trail'] } {
  const { transaction, config } = useTracking();
  const { Id: id, Status: status } = transaction;
  const { data } = useDeliveries(id, config.can.deliveries);
  if (!hasEnded(status)) return { isSealed: false };
  const isKnown = status === transactionStatus.signed || data !== undefined;
  return { isSealed: isKnown && data?.trail === undefined, trail: data?.trail };
}

/** Whether the documents can be had as they stand: asked for, and not signed by everybody. */
function standsOpen({ Status: status, Files }: Transaction, { can }: Pick<AppConfig, 'can'>) {
  const isUnfinished = hasEnded(status)
    ? status !== transactionStatus.signed && status !== transactionStatus.failed
    : status === transactionStatus.waitingForSigner;
  return can.asItStands && isUnfinished && !hasRemovedDocuments({ Files });
}

/** Takes the documents away with what has been signed so far. */
function StandingButton({ fileIds }: { fileIds: readonly string[] }) {
  const t = useTexts('transaction');
  const { transaction } = useTracking();
  const { service } = useApi();
  const { isRunning, download } = useDownload();
  const nameOf = (fileId: string) => transaction.Files?.[fileId]?.DisplayName || fileId;
  const take = (fileId: string) =>
    void download(`stands:${fileId}`, nameOf(fileId), standingName(fileId), () =>
      service.getFileAsItStands(transaction.Id, fileId),
    );
  const button = (press?: () => void) => (
    <Button
      dense
      icon={<DownloadIcon />}
      busy={fileIds.some((fileId) => isRunning(`stands:${fileId}`))}
      onClick={press}
    >
      {t('asItStands')}
    </Button>
  );
  const [only, ...others] = fileIds;
  if (only === undefined) return null;
  if (others.length === 0) return button(() => take(only));
  return (
    <Menu
      trigger={button()}
      entries={fileIds.map((fileId) => ({
        label: nameOf(fileId),
        icon: <FileIcon />,
        onSelect: () => take(fileId),
      }))}
    />
  );
}

const standingName = (fileId: string) => `${fileId.replace(/\.pdf$/i, '')} (not finished).pdf`;

/** Takes the audit trail away. */
function TrailButton({ disabled }: { disabled: boolean }) {
  const t = useTexts('transaction');
  const { transaction } = useTracking();
  const { service } = useApi();
  const { isRunning, download } = useDownload();
  const { Id: id } = transaction;
  const press = () =>
    download('receipt', t('auditTrail'), `audit-trail-${id}.pdf`, () => service.getReceipt(id));
  return (
    <Button
      dense
      icon={<DownloadIcon />}
      disabled={disabled}
      busy={isRunning('receipt')}
      onClick={() => void press()}
    >
      {t('auditTrail')}
    </Button>
  );
}

/** Why the audit trail of a transaction that has ended is not there yet. */
function trailHint(
  t: ReturnType<typeof useTexts<'transaction'>>,
  { reason, nextAttemptAt }: NonNullable<DeliveryList['trail']>,
): string {
  return reason === undefined || nextAttemptAt === undefined
    ? t('trailSealing')
    : t('trailWaits', { reason, time: formatTime(new Date(nextAttemptAt), formatLocale()) });
}

/** Which documents of a transaction can be taken away, now or once all have signed. */
function offered(
  transaction: Transaction,
  { can }: Pick<AppConfig, 'can'>,
  fileIds: readonly string[],
) {
  const isRemoved = hasRemovedDocuments(transaction);
  const isSigned = transaction.Status === transactionStatus.signed;
  // What a transaction ended without will never be there.
  const mayBeSigned = !isRemoved && (isSigned || !hasEnded(transaction.Status));
  const hasSealed = can.download && mayBeSigned && fileIds.length > 0;
  // The audit trail outlives the documents. Another service may know it for signed ones alone.
  const hasReceipt = can.receipt && (mayBeSigned || isSigned || can.deliveries);
  return { isRemoved, isSigned, hasSealed, hasReceipt };
}

/** The answers, as a table and as JSON. */
function AnswerButtons() {
  const t = useTexts('transaction');
  const { transaction, fields } = useTracking();
  const { Id: id, Signers: signers } = transaction;
  const save = (kind: 'csv' | 'json', type: string, text: string) =>
    saveFile(`answers-${id}.${kind}`, new Blob([text], { type }));
  const isDisabled = fields.length === 0;
  return (
    <>
      <Button
        dense
        icon={<DownloadIcon />}
        disabled={isDisabled}
        onClick={() => save('csv', 'text/csv;charset=utf-8', answersCsv(fields, signers))}
      >
        {t('answersCsv')}
      </Button>
      <Button
        dense
        icon={<DownloadIcon />}
        disabled={isDisabled}
        onClick={() => save('json', 'application/json', answersJson(fields, transaction))}
      >
        {t('answersJson')}
      </Button>
    </>
  );
}

/** Fetches one thing at a time by key and hands it to the browser's downloads, or says why not. */
function useDownload() {
  const t = useTexts('transaction');
  const trouble = useServiceTrouble();
  const [running, setRunning] = useState<ReadonlySet<string>>(new Set());
  const change = (key: string, runs: boolean) =>
    setRunning((before) => {
      const next = new Set(before);
      if (runs) next.add(key);
      else next.delete(key);
      return next;
    });
  return {
    isRunning: (key: string) => running.has(key),
    async download(
      key: string,
      name: string,
      fileName: string,
      get: () => Promise<ApiResult<Blob>>,
    ) {
      change(key, true);
      const result = await get();
      change(key, false);
      if (result.ok) saveFile(fileName, result.value);
      else
        showToast({
          message: t('downloadFailed', { name, trouble: trouble(new ApiFailure(result.error)) }),
          tone: 'danger',
        });
    },
  };
}

const withSuffix = (fileId: string) => (/\.pdf$/i.test(fileId) ? fileId : `${fileId}.pdf`);
