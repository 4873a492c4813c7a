import { type FormEvent, useState } from 'react';
import type { Signer } from '#core/wire/contract/signer.ts';
import { useTransactionActions } from '#web/api/useTransaction.ts';
import { textOf } from '#web/texts/textOf.ts';
import { useTexts } from '#web/texts/useTexts.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Input } from '#web/ui/controls/Input.tsx';
import { Labelled } from '#web/ui/controls/Labelled.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import { givenName } from '#web/tracking/answers/givenName.ts';
import { useTracking } from '#web/tracking/trackingContext.ts';
import { useAttempt } from '#web/tracking/useAttempt.ts';
import styles from './SignerStates.module.css';

/** Gives another name or address to a signer who has not signed. */
export function CorrectButton({ signer, name }: { signer: Signer; name: string }) {
  const t = useTexts('transaction');
  const common = useTexts('common');
  const attempt = useAttempt();
  const { correct } = useTransactionActions(useTracking().transaction.Id);
  /** What is typed, while the dialog is open. */
  const [to, setTo] = useState<{ ScribbleName: string; Email: string }>();
  const close = () => setTo(undefined);
  const save = async () => {
    if (!to) return;
    const isDone = await attempt(() => correct.mutateAsync({ signerId: signer.Id, to }), {
      message: () =>
        textOf('transaction')('corrected', { name: to.ScribbleName || to.Email || name }),
      tone: 'ok',
    });
    // What was refused is still there to be mended.
    if (isDone) close();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void save();
  };
  return (
    <>
      <Button
        dense
        variant="quiet"
        onClick={() => setTo({ ScribbleName: givenName(signer), Email: signer.Email ?? '' })}
      >
        {t('correct')}
      </Button>
      <Dialog
        open={to !== undefined}
        onOpenChange={close}
        title={t('correctTitle', { name })}
        description={t('correctText')}
        closeLabel={common('close')}
        width={480}
        footer={
          <>
            <Button onClick={close}>{t('keep')}</Button>
            <Button variant="primary" busy={correct.isPending} onClick={() => void save()}>
              {t('correct')}
            </Button>
          </>
        }
      >
        {to && (
          <form className={styles.correcting} onSubmit={submit}>
            <Labelled label={t('correctName')}>
              {(control) => (
                <Input
                  {...control}
                  value={to.ScribbleName}
                  onChange={({ target }) => setTo({ ...to, ScribbleName: target.value })}
                />
              )}
            </Labelled>
            <Labelled label={t('correctEmail')}>
              {(control) => (
                <Input
                  {...control}
                  type="email"
                  value={to.Email}
                  onChange={({ target }) => setTo({ ...to, Email: target.value })}
                />
              )}
            </Labelled>
            {/* Enter sends a form of several inputs only where it has a button. */}
            <button type="submit" hidden>
              {t('correct')}
            </button>
          </form>
        )}
      </Dialog>
    </>
  );
}
