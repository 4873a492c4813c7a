import { type FormEvent, type RefObject, useState } from 'react';
import { ApiFailure } from '#web/api/apiResult.ts';
import { useConnect } from '#web/api/useSession.ts';
import { useTexts } from '#web/texts/useTexts.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Input } from '#web/ui/controls/Input.tsx';
import { Labelled } from '#web/ui/controls/Labelled.tsx';
import styles from './SendDialog.module.css';

type Trouble = 'missing' | 'refused' | 'tooMany' | 'unreachable';

function troubleOf(error: unknown): Trouble {
  if (!(error instanceof ApiFailure) || error.error.kind !== 'refused') return 'unreachable';
  const { status } = error.error;
  if (status === 429) return 'tooMany';
  return status >= 500 ? 'unreachable' : 'refused';
}

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
  const { mutateAsync: connect, isPending } = useConnect();
  const [key, setKey] = useState('');
  const [trouble, setTrouble] = useState<Trouble>();

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const apiKey = key.trim();
    if (apiKey === '') {
      setTrouble('missing');
      return;
    }
    try {
      await connect({ apiKey });
      setTrouble(undefined);
      onConnected();
    } catch (error) {
      setTrouble(troubleOf(error));
    }
  };

  return (
    <form className={styles.connect} onSubmit={(event) => void submit(event)} noValidate>
      <b className={styles.connectTitle}>{send('connectTitle')}</b>
      <p className={styles.connectText}>{text}</p>
      <Labelled label={t('apiKey')} error={trouble && t(trouble)}>
        {(control) => (
          <span className={styles.connectRow}>
            <Input
              {...control}
              ref={keyInput}
              name="api-key"
              type="password"
              autoComplete="off"
              spellCheck={false}
              maxLength={500}
              value={key}
              onChange={(event) => {
                setKey(event.target.value);
                setTrouble(undefined);
              }}
            />
            <Button submit busy={isPending}>
              {t('connect')}
            </Button>
          </span>
        )}
      </Labelled>
    </form>
  );
}
