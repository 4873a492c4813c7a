import { useState } from 'react';
import { hasEnded, transactionStatus } from '#core/wire/transactionStatus.ts';
import { useApi } from '#web/api/apiContext.ts';
import { ApiFailure, type ApiResult } from '#web/api/apiResult.ts';
import { useTexts } from '#web/texts/useTexts.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { DownloadIcon, FileIcon } from '#web/ui/theme/icons.tsx';
import { Menu } from '#web/ui/overlays/Menu.tsx';
import { showToast } from '#web/ui/overlays/showToast.ts';
import { hasRemovedDocuments } from '#web/tracking/hasRemovedDocuments.ts';
import { answersCsv, answersJson } from '#web/tracking/answers/answerExports.ts';
import { saveFile } from '#web/ui/browser/saveFile.ts';
import { useTracking } from '#web/tracking/trackingContext.ts';
import { useTrouble } from '#web/session/useTrouble.ts';
import styles from './DownloadsSection.module.css';
import { FactSection } from '#web/tracking/FactSection.tsx';

/** What can be taken away: the answers in two forms, the sealed documents, the audit trail. */
export function DownloadsSection({ fileIds }: { fileIds: readonly string[] }) {
  const t = useTexts('transaction');
  const { transaction, config, fields } = useTracking();
  const { service } = useApi();
  const { isRunning, download } = useDownload();
  const { Id: id, Status: status, Files: files } = transaction;
  const isRemoved = hasRemovedDocuments(transaction);
  const isSigned = status === transactionStatus.signed;
  // What a transaction ended without will never be there.
  const mayBeSigned = !isRemoved && (isSigned || !hasEnded(status));
  const hasSealed = config.can.download && mayBeSigned && fileIds.length > 0;
  const hasReceipt = config.can.receipt && mayBeSigned;
  if (isRemoved) return null;
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
          <Button
            dense
            icon={<DownloadIcon />}
            disabled={fields.length === 0}
            onClick={() =>
              saveFile(
                `answers-${id}.csv`,
                new Blob([answersCsv(fields, transaction.Signers)], {
                  type: 'text/csv;charset=utf-8',
                }),
              )
            }
          >
            {t('answersCsv')}
          </Button>
          <Button
            dense
            icon={<DownloadIcon />}
            disabled={fields.length === 0}
            onClick={() =>
              saveFile(
                `answers-${id}.json`,
                new Blob([answersJson(fields, transaction)], { type: 'application/json' }),
              )
            }
          >
            {t('answersJson')}
          </Button>
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
          {hasReceipt && (
            <Button
              dense
              icon={<DownloadIcon />}
              disabled={!isSigned}
              busy={isRunning('receipt')}
              onClick={() =>
                void download('receipt', t('auditTrail'), `audit-trail-${id}.pdf`, () =>
                  service.getReceipt(id),
                )
              }
            >
              {t('auditTrail')}
            </Button>
          )}
        </div>
      }
    >
      {!isSigned && (hasSealed || hasReceipt) && <p className={styles.hint}>{t('afterSigning')}</p>}
    </FactSection>
  );
}

/** Fetches one thing at a time by key and hands it to the browser's downloads, or says why not. */
function useDownload() {
  const t = useTexts('transaction');
  const trouble = useTrouble();
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
