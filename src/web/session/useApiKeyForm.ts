import { type ChangeEvent, type FormEvent, useState } from 'react';
import { useConnect } from '#web/api/useSession.ts';
import { useTexts } from '#web/texts/useTexts.ts';
import { type ConnectTrouble, connectTrouble } from './connectTrouble.ts';

/**
 * The state of a form that opens a session with an API key: the input's properties, what is wrong
 * in words, submitting. `first` is what was wrong before it was shown.
 */
export function useApiKeyForm(onConnected: () => void, first?: ConnectTrouble) {
  const t = useTexts('connect');
  const { mutateAsync: connect, isPending } = useConnect();
  const [key, setKey] = useState('');
  const [trouble, setTrouble] = useState<ConnectTrouble | 'missing' | undefined>(first);

  const send = async () => {
    const apiKey = key.trim();
    if (apiKey === '') return setTrouble('missing');
    try {
      await connect({ apiKey });
    } catch (error) {
      return setTrouble(connectTrouble(error, 'key'));
    }
    onConnected();
  };
  return {
    isPending,
    error: trouble && t(trouble),
    submit: (event: FormEvent) => {
      event.preventDefault();
      void send();
    },
    input: {
      name: 'api-key',
      type: 'password',
      autoComplete: 'off',
      spellCheck: false,
      maxLength: 500,
      value: key,
      onChange: (event: ChangeEvent<HTMLInputElement>) => {
        setKey(event.target.value);
        setTrouble(undefined);
      },
    },
  } as const;
}
