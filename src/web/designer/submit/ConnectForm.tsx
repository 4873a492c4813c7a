import type { RefObject } from 'react';
import { useApiKeyForm } from '#web/session/useApiKeyForm.ts';
import { useTexts } from '#web/texts/useTexts.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Input } from '#web/ui/controls/Input.tsx';
import { Labelled } from '#web/ui/controls/Labelled.tsx';
import styles from './SendDialog.module.css';

interface ConnectFormProps {
  /** Why it is asked for. */
  text: string;
  keyInput: RefObject<HTMLInputElement | null>;
  onConnected: () => void;
}

/** Asks for the API key inside the dialog, so that nothing is left for it. */
export function ConnectForm({ text, keyInput, onConnected }: ConnectFormProps) {
  const t = useTexts('connect');
  const send = useTexts('send');
  const { input, error, isPending, submit } = useApiKeyForm(onConnected);
  return (
    <form className={styles.connect} onSubmit={submit} noValidate>
      <b className={styles.connectTitle}>{send('connectTitle')}</b>
      <p className={styles.connectText}>{text}</p>
      <Labelled label={t('apiKey')} error={error}>
        {(control) => (
          <span className={styles.connectRow}>
            <Input {...control} {...input} ref={keyInput} />
            <Button submit busy={isPending}>
              {t('connect')}
            </Button>
          </span>
        )}
      </Labelled>
    </form>
  );
}
