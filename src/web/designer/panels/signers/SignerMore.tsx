import type { DraftSigner } from '#core/draft/draft.ts';
import { limits } from '#core/wire/limits.ts';
import { useTexts } from '#web/texts/useTexts.ts';
import { Checkbox } from '#web/ui/controls/Checkbox.tsx';
import { Input } from '#web/ui/controls/Input.tsx';
import { Labelled } from '#web/ui/controls/Labelled.tsx';
import { TextArea } from '#web/ui/controls/TextArea.tsx';
import styles from './SignerMore.module.css';
import type { TypedFaults } from './useTypedFaults.ts';
import { useState } from 'react';

interface SignerMoreProps {
  signer: DraftSigner;
  faults: TypedFaults;
  /** With a merge key for what is typed, so that typing on is one step. */
  onChange: (settings: Partial<Omit<DraftSigner, 'id'>>, mergeKey?: string) => void;
}

/** What of a signer is on or off; its words have the same name. */
type Settings =
  | 'sendSignRequest'
  | 'sendSignConfirmation'
  | 'requireHandsignature'
  | 'scribbleNameFixed';

/** The settings of a signer that most people leave as they are. */
export function SignerMore({ signer, faults, onChange }: SignerMoreProps) {
  const t = useTexts('panels');
  const toggle = (name: Settings, hint?: string) => (
    <Checkbox
      look="switch"
      label={t(name)}
      hint={hint}
      checked={signer[name]}
      onChange={(event) => onChange({ [name]: event.target.checked })}
    />
  );
  return (
    <div className={styles.more}>
      {toggle('sendSignRequest')}
      {signer.sendSignRequest && (
        <>
          <Labelled label={t('signRequestSubject')} error={faults.others.get('SignRequestSubject')}>
            {(control) => (
              <Input
                {...control}
                dense
                maxLength={limits.subject}
                placeholder={t('serviceWords')}
                value={signer.signRequestSubject}
                onChange={(event) =>
                  onChange({ signRequestSubject: event.target.value }, 'subject')
                }
              />
            )}
          </Labelled>
          <Labelled label={t('signRequestMessage')} error={faults.others.get('SignRequestMessage')}>
            {(control) => (
              <TextArea
                {...control}
                dense
                maxLength={limits.message}
                placeholder={t('serviceWords')}
                value={signer.signRequestMessage}
                onChange={(event) =>
                  onChange({ signRequestMessage: event.target.value }, 'message')
                }
              />
            )}
          </Labelled>
        </>
      )}
      {toggle('sendSignConfirmation')}
      <DaysInput
        days={signer.daysToRemind}
        onChange={(days) => onChange({ daysToRemind: days }, 'days')}
      />
      {toggle('requireHandsignature', t('requireHandsignatureHint'))}
      {toggle('scribbleNameFixed', t('scribbleNameFixedHint'))}
    </div>
  );
}

/** The days that a text says: a whole number from -1 to 365, or undefined. */
function readDays(text: string): number | undefined {
  const days = Number(text.trim().replace('−', '-'));
  const isOne = /^[-−]?\d+$/.test(text.trim()) && days >= -1 && days <= limits.daysToRemind;
  return isOne ? days : undefined;
}

/** How often a signer is reminded. Unreadable text stays, noted; the draft keeps a number. */
function DaysInput({ days, onChange }: { days: number; onChange: (days: number) => void }) {
  const t = useTexts('panels');
  const [typed, setTyped] = useState<string>();
  const isRefused = typed !== undefined && readDays(typed) === undefined;
  return (
    <Labelled
      label={t('daysToRemind')}
      hint={t('daysToRemindHint')}
      error={isRefused ? t('daysRefused') : undefined}
    >
      {(control) => (
        <Input
          {...control}
          dense
          inputMode="numeric"
          autoComplete="off"
          value={typed ?? String(days)}
          onChange={(event) => {
            const text = event.target.value;
            setTyped(text);
            const read = readDays(text);
            if (read !== undefined) onChange(read);
          }}
          onBlur={() => setTyped(undefined)}
        />
      )}
    </Labelled>
  );
}
