import { useState } from 'react';
import type { Transaction } from '#core/wire/contract/transaction.ts';
import type { AppConfig, DeliveryList } from '#core/wire/surfaces/appSurface.ts';
import { hasEnded, transactionStatus } from '#core/wire/transactionStatus.ts';
import { useDeliveries, useTransactionActions } from '#web/api/useTransaction.ts';
import { undoSeconds } from '#web/api/useBatches.ts';
import { formatLocale } from '#web/texts/formatLocale.ts';
import { formatTime } from '#web/texts/formatTime.ts';
import { useTexts } from '#web/texts/useTexts.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { IconButton } from '#web/ui/controls/IconButton.tsx';
import { BanIcon, CopyIcon, MoreIcon, RetryIcon, TrashIcon } from '#web/ui/theme/icons.tsx';
import { Menu } from '#web/ui/overlays/Menu.tsx';
import { useDeveloper } from '#web/ui/theme/developer.ts';
import { narrowWidth, useUpTo } from '#web/ui/browser/useUpTo.ts';
import { hasRemovedDocuments } from '#web/tracking/hasRemovedDocuments.ts';
import { ConfirmDialog } from '#web/tracking/ConfirmDialog.tsx';
import { copyText } from '#web/tracking/copyText.ts';
import { ExportPersonalData } from './ExportPersonalData.tsx';
import { TrackingBar } from './TrackingBar.tsx';
import styles from './TrackingBar.module.css';
import { useTracking } from '#web/tracking/trackingContext.ts';
import { useAttempt } from '#web/tracking/useAttempt.ts';

/** The ways to end what is shown, in their order. */
type End = 'cancel' | 'remove' | 'removeLater' | 'forget';

interface TransactionBarProps {
  title: string;
  /** When the service last answered. */
  updatedAt: Date;
  onRefresh: () => void;
}

/** Name, id, age, and the one way to end it: cancel while it runs, then remove its documents. */
export function TransactionBar({ title, updatedAt, onRefresh }: TransactionBarProps) {
  const t = useTexts('transaction');
  const attempt = useAttempt();
  const { transaction, config } = useTracking();
  const { cancel, removeDocuments, removeInAWhile, removePersonalData } = useTransactionActions(
    transaction.Id,
  );
  const { data } = useDeliveries(transaction.Id, config.can.deliveries);
  const isNarrow = useUpTo(narrowWidth);
  const isDeveloper = useDeveloper();
  // The question stays what it was while it is open: the transaction may go on.
  const [asked, setAsked] = useState<End>('cancel');
  const [asking, setAsking] = useState(false);
  const { Id: id } = transaction;
  const ends = {
    cancel: { ...words(t, 'cancel'), icon: <BanIcon />, action: cancel },
    remove: { ...words(t, 'remove'), icon: <TrashIcon />, action: removeDocuments },
    removeLater: {
      ...words(t, 'remove'),
      text: t('removeLaterText', { seconds: undoSeconds }),
      done: undefined,
      icon: <TrashIcon />,
      action: removeInAWhile,
    },
    forget: { ...words(t, 'forget'), icon: <TrashIcon />, action: removePersonalData },
  };
  const possible = possibleEnd(transaction, config, data);
  const end = possible && ends[possible];
  const question = ends[asked];
  const copyId = () => void copyText(id);
  const ask = () => {
    if (possible) setAsked(possible);
    setAsking(true);
  };
  const confirm = async () => {
    // What waits is said, with its Undo, by `WaitingRemoval`.
    const { done } = question;
    const note = done === undefined ? undefined : ({ message: done, tone: 'ok' } as const);
    await attempt(() => question.action.mutateAsync(), note);
    setAsking(false);
  };
  return (
    <>
      <TrackingBar
        title={title}
        beside={
          isDeveloper &&
          !isNarrow && (
            <>
              <span className={styles.id} data-tip={id}>
                {shortId(id)}
              </span>
              <IconButton label={t('copyId')} icon={<CopyIcon />} size="tiny" onClick={copyId} />
            </>
          )
        }
        before={
          !isNarrow && (
            <>
              <IconButton label={t('refresh')} icon={<RetryIcon />} onClick={onRefresh} />
              <time dateTime={updatedAt.toISOString()} className={styles.updated}>
                {t('updated', { time: formatTime(updatedAt, formatLocale()) })}
              </time>
            </>
          )
        }
        after={
          isNarrow ? (
            <Menu
              trigger={<IconButton label={t('more')} icon={<MoreIcon />} />}
              entries={[
                { label: t('refresh'), icon: <RetryIcon />, onSelect: onRefresh },
                ...(isDeveloper
                  ? [{ label: t('copyId'), icon: <CopyIcon />, onSelect: copyId }]
                  : []),
                ...(end
                  ? [
                      {
                        label: end.name,
                        icon: end.icon,
                        danger: true,
                        apart: true,
                        onSelect: ask,
                      },
                    ]
                  : []),
              ]}
            />
          ) : (
            end && (
              <Button variant="quiet" onClick={ask}>
                {end.name}
              </Button>
            )
          )
        }
      />
      <ConfirmDialog
        open={asking && asked === possible}
        title={question.title}
        text={question.text}
        keep={t('keep')}
        confirm={question.name}
        busy={question.action.isPending}
        onKeep={() => setAsking(false)}
        onConfirm={() => void confirm()}
        before={asked === 'forget' && <ExportPersonalData />}
      />
    </>
  );
}

function words(t: ReturnType<typeof useTexts<'transaction'>>, what: Exclude<End, 'removeLater'>) {
  const done = { cancel: t('cancelled'), remove: t('removed'), forget: t('forgotten') };
  return {
    name: t(what),
    title: t(`${what}Title`),
    text: t(`${what}Text`),
    done: done[what],
  };
}

function possibleEnd(
  transaction: Transaction,
  { can, service }: Pick<AppConfig, 'can' | 'service'>,
  deliveries: DeliveryList | undefined,
): End | undefined {
  const { Status: status } = transaction;
  if (status < transactionStatus.inProgress) return can.cancel ? 'cancel' : undefined;
  if (!hasEnded(status)) return undefined;
  if (deliveries?.personalDataKept) return 'forget';
  if (!can.removeDocuments || hasRemovedDocuments(transaction) || deliveries?.removal)
    return undefined;
  return service === 'embedded' ? 'removeLater' : 'remove';
}

/** The start and the end of a long id. */
function shortId(id: string): string {
  return id.length > 16 ? `${id.slice(0, 8)}…${id.slice(-4)}` : id;
}
