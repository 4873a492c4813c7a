import { type FormEvent, useRef, useState } from 'react';
import { useTexts } from '#web/texts/useTexts.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import { Input } from '#web/ui/controls/Input.tsx';
import { Labelled } from '#web/ui/controls/Labelled.tsx';

interface PasswordPromptProps {
  fileName: string;
  /** `wrong` when the last answer did not open the file. */
  reason: 'needed' | 'wrong';
  /** The password, or undefined when the person gives up. */
  onAnswer: (password: string | undefined) => void;
}

/** Asks for the password of a locked file. */
export function PasswordPrompt({ fileName, reason, onAnswer }: PasswordPromptProps) {
  const t = useTexts('viewer');
  const common = useTexts('common');
  const [password, setPassword] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (password === '') input.current?.focus();
    else onAnswer(password);
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onAnswer(undefined)}
      title={t('passwordTitle')}
      description={t('passwordText', { name: fileName })}
      closeLabel={common('close')}
      initialFocus={input}
      keepOnPressOutside
      width={480}
      footer={
        <>
          <Button onClick={() => onAnswer(undefined)}>{common('cancel')}</Button>
          <Button variant="primary" submit form="pdf-password">
            {t('open')}
          </Button>
        </>
      }
    >
      <form id="pdf-password" onSubmit={submit}>
        <Labelled label={t('password')} error={reason === 'wrong' ? t('passwordWrong') : undefined}>
          {(control) => (
            <Input
              {...control}
              ref={input}
              type="password"
              autoComplete="off"
              value={password}
              onChange={(event) => setPassword(event.target.value)}
            />
          )}
        </Labelled>
      </form>
    </Dialog>
  );
}
