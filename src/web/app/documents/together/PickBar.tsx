import { useState } from 'react';
import type { Batch, BatchAction } from '#core/wire/contract/batch.ts';
import { ApiFailure, valueOrThrow } from '#web/api/apiResult.ts';
import { batchDownloadUrl, createBatch } from '#web/api/useBatches.ts';
import { Trouble } from '#web/session/Trouble.tsx';
import { useTexts } from '#web/texts/useTexts.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Checkbox } from '#web/ui/controls/Checkbox.tsx';
import { ErrorNote } from '#web/ui/parts/ErrorNote.tsx';
import { BanIcon, DownloadIcon, MailIcon, TableIcon, TrashIcon } from '#web/ui/theme/icons.tsx';
import { EarlierBatches } from './EarlierBatches.tsx';
import { StartDialog } from './StartDialog.tsx';
import { batchOfPicks, type SentPicks } from './sentPicks.ts';
import type { Picking } from './usePicking.tsx';
import styles from './Together.module.css';

interface PickBarProps {
  picking: Picking;
  query: Readonly<Record<string, string>>;
  onDone: () => void;
  /** Shows the report of a batch. */
  onStarted: (batchId: string) => void;
}

/** What can be done with the selected transactions. */
export function PickBar({ picking, query, onDone, onStarted }: PickBarProps) {
  const t = useTexts('together');
  const [busy, setBusy] = useState<string>();
  const [failure, setFailure] = useState<unknown>();
  const [asked, setAsked] = useState<{ batch: Batch; action: BatchAction }>();
  const [showsEarlier, setShowsEarlier] = useState(false);
  const { picks } = picking;
  const isEmpty = picks.kind === 'these' && picks.ids.size === 0;
  /** Chooses what is selected at this moment, and goes on with it. */
  const choose = (name: string, goOn: (batch: Batch) => void) => async () => {
    setBusy(name);
    setFailure(undefined);
    try {
      goOn(valueOrThrow(await createBatch(batchOfPicks(picks, query))));
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      setFailure(error);
    } finally {
      setBusy(undefined);
    }
  };
  const ask = (action: BatchAction) => choose(action, (batch) => setAsked({ batch, action }));
  const download = (what: 'documents' | 'answers') =>
    choose(what, ({ Id }) => {
      const link = document.createElement('a');
      link.href = batchDownloadUrl(Id, what);
      link.download = '';
      link.click();
    });
  const all = [
    ['remind', <MailIcon key="icon" />, ask('remind')],
    ['documents', <DownloadIcon key="icon" />, download('documents')],
    ['answers', <TableIcon key="icon" />, download('answers')],
    ['cancel', <BanIcon key="icon" />, ask('cancel')],
    ['remove', <TrashIcon key="icon" />, ask('remove')],
  ] as const;
  return (
    <>
      <section aria-label={t('bar')} className={styles.bar}>
        <Checkbox
          className={styles.count}
          label={<PickCount picks={picks} />}
          aria-label={t('selectAll')}
          checked={picks.kind === 'all but' && picks.ids.size === 0}
          ref={(box: HTMLInputElement | null) => {
            if (box) box.indeterminate = !isEmpty && !(picks.kind === 'all but' && !picks.ids.size);
          }}
          onChange={() => (isEmpty ? picking.pickAll() : picking.clear())}
        />
        {all.map(([name, icon, onPress]) => (
          <Button
            key={name}
            dense
            icon={icon}
            busy={busy === name}
            disabled={isEmpty || (busy !== undefined && busy !== name)}
            onClick={() => void onPress()}
          >
            {t(name)}
          </Button>
        ))}
        <Button dense variant="quiet" onClick={() => setShowsEarlier(!showsEarlier)}>
          {t('earlier')}
        </Button>
        <Button dense variant="quiet" onClick={onDone}>
          {t('done')}
        </Button>
        <p className={styles.help}>{t('help')}</p>
      </section>
      {failure !== undefined && (
        <ErrorNote title={t('failed')}>
          <Trouble error={failure} />
        </ErrorNote>
      )}
      {showsEarlier && <EarlierBatches onShow={onStarted} />}
      {asked && (
        <StartDialog
          batch={asked.batch}
          action={asked.action}
          onClose={() => setAsked(undefined)}
          onStarted={(batchId) => {
            setAsked(undefined);
            picking.clear();
            onStarted(batchId);
          }}
        />
      )}
    </>
  );
}

function PickCount({ picks: { kind, ids } }: { picks: SentPicks }) {
  const t = useTexts('together');
  const count = ids.size;
  if (kind === 'all but') return count === 0 ? t('allFound') : t('allBut', { count });
  return count === 0 ? t('none') : t('count', { count });
}
