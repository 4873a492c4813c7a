import type { DraftSigner } from '#core/draft/draft.ts';
import { limits } from '#core/wire/limits.ts';
import { useTexts } from '#web/texts/useTexts.ts';
import { Checkbox } from '#web/ui/controls/Checkbox.tsx';
import { Input } from '#web/ui/controls/Input.tsx';
import { Labelled } from '#web/ui/controls/Labelled.tsx';
import { TextArea } from '#web/ui/controls/TextArea.tsx';
import { DaysInput } from './DaysInput.tsx';
import styles from './SignerMore.module.css';
import type { TypedFaults } from './useTypedFaults.ts';

interface SignerMoreProps {
  signer: DraftSigner;
  faults: TypedFaults;
  /** With a merge key for what is typed, so that typing on is one step. */
  onChange: (settings: Partial<Omit<DraftSigner, 'id'>>, mergeKey?: string) => void;
}

/** The settings of a signer that most people leave as they are. */
export function SignerMore({ signer, faults, onChange }: SignerMoreProps) {
  const t = useTexts('panels');
  return (
    <div className={styles.more}>
      <Checkbox
        look="switch"
        label={t('sendSignRequest')}
        checked={signer.sendSignRequest}
        onChange={(event) => onChange({ sendSignRequest: event.target.checked })}
      />
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
      <Checkbox
        look="switch"
        label={t('sendSignConfirmation')}
        checked={signer.sendSignConfirmation}
        onChange={(event) => onChange({ sendSignConfirmation: event.target.checked })}
      />
      <DaysInput
        days={signer.daysToRemind}
        onChange={(days) => onChange({ daysToRemind: days }, 'days')}
      />
      <Checkbox
        look="switch"
        label={t('requireHandsignature')}
        hint={t('requireHandsignatureHint')}
        checked={signer.requireHandsignature}
        onChange={(event) => onChange({ requireHandsignature: event.target.checked })}
      />
      <Checkbox
        look="switch"
        label={t('scribbleNameFixed')}
        hint={t('scribbleNameFixedHint')}
        checked={signer.scribbleNameFixed}
        onChange={(event) => onChange({ scribbleNameFixed: event.target.checked })}
      />
    </div>
  );
}
