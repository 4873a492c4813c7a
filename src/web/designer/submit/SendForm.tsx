import { type ReactNode, useState } from 'react';
import type { Draft, Person } from '#core/draft/draft.ts';
import { setSending, updateSigners } from '#core/draft/commands/sendingCommands.ts';
import { readPeople } from '#core/draft/people/readPeople.ts';
import { limits } from '#core/wire/limits.ts';
import { isEmail } from '#core/wire/text.ts';
import { useTexts } from '#web/texts/useTexts.ts';
import { Input } from '#web/ui/controls/Input.tsx';
import { Labelled } from '#web/ui/controls/Labelled.tsx';
import { NativeSelect } from '#web/ui/controls/NativeSelect.tsx';
import { TextArea } from '#web/ui/controls/TextArea.tsx';
import { useDesignerHost } from '#web/designer/host/designerHost.ts';
import { shared, sharedValue } from '#web/designer/panels/parts/shared.ts';
import { useDesignerStore } from '#web/designer/store/designerContext.ts';
import { SendPeople } from './SendPeople.tsx';
import { daysUntil, deadlineDay } from './deadlineDay.ts';
import styles from './SendForm.module.css';

interface SendFormProps {
  draft: Draft;
  /** Says who asks, where the service tells signers. */
  sender?: ReactNode;
  /** Shows the mails, where the service says how they read. */
  preview?: ReactNode;
}

/** Who gets it, what is said to them, until when they have time, and who else gets copies. */
export function SendForm({ draft, sender, preview }: SendFormProps) {
  const t = useTexts('send');
  const store = useDesignerStore();
  const asked = draft.signers.filter(({ sendSignRequest }) => sendSignRequest);
  const message = shared(asked, (signer) => signer.signRequestMessage);
  const change = (act: (present: Draft) => Draft, mergeKey?: string) =>
    store.apply({ key: 'changeTransaction' }, act, { mergeKey });
  return (
    <>
      <SendPeople draft={draft} />
      {sender}
      <Labelled
        label={t('message')}
        hint={message === 'mixed' ? t('messageMixed') : undefined}
        className={styles.wide}
      >
        {(control) => (
          <TextArea
            {...control}
            maxLength={limits.message}
            placeholder={t('messagePlaceholder')}
            value={sharedValue(message) ?? ''}
            onChange={(event) => {
              const signRequestMessage = event.target.value;
              change((present) => updateSigners(present, { signRequestMessage }), 'message');
            }}
          />
        )}
      </Labelled>
      {preview}
      <div className={styles.pair}>
        <Deadline days={draft.sending?.daysToExpire} change={change} />
        <Reminders draft={draft} change={change} />
      </div>
      <Copies draft={draft} change={change} />
    </>
  );
}

interface PartProps {
  change: (act: (present: Draft) => Draft, mergeKey?: string) => void;
}

/** The day until which signers have time; the service counts days from the start. */
function Deadline({ days, change }: PartProps & { days: number | undefined }) {
  const t = useTexts('send');
  const { service } = useDesignerHost().edge;
  const [refused, setRefused] = useState<string>();
  const [now] = useState(() => new Date());
  const meant = days ?? (service === 'embedded' ? limits.daysToExpireUnasked : undefined);
  return (
    <Labelled
      label={t('deadline')}
      hint={meant === undefined ? t('deadlineUnset') : t('deadlineHint', { count: meant })}
      error={refused === undefined ? undefined : t('deadlineRefused')}
    >
      {(control) => (
        <Input
          {...control}
          type="date"
          min={deadlineDay(1, now)}
          max={deadlineDay(limits.daysToExpire, now)}
          value={refused ?? (meant === undefined ? '' : deadlineDay(meant, now))}
          onChange={(event) => {
            const text = event.target.value;
            const chosen = daysUntil(text, now);
            const isGood = chosen === undefined || (chosen >= 1 && chosen <= limits.daysToExpire);
            setRefused(isGood ? undefined : text);
            if (isGood) change((present) => setSending(present, { daysToExpire: chosen }));
          }}
        />
      )}
    </Labelled>
  );
}

/** How often is usual; 0: never. */
const usualDays = [0, 1, 2, 3, 7, 14, 30];

/** How often signers are reminded. */
function Reminders({ draft, change }: PartProps & { draft: Draft }) {
  const t = useTexts('send');
  const days = sharedValue(shared(draft.signers, (signer) => signer.daysToRemind));
  const offered = new Set([...usualDays, ...(days === undefined ? [] : [days])]);
  return (
    <Labelled label={t('reminders')}>
      {(control) => (
        <NativeSelect
          {...control}
          value={days ?? ''}
          onChange={(event) => {
            const daysToRemind = Number(event.target.value);
            change((present) => updateSigners(present, { daysToRemind }));
          }}
        >
          {days === undefined && (
            <option value="" disabled>
              {t('remindMixed')}
            </option>
          )}
          {[...offered]
            .sort((a, b) => a - b)
            .map((count) => (
              <option key={count} value={count}>
                {count > 0 ? t('remindEvery', { count }) : t('remindNever')}
              </option>
            ))}
        </NativeSelect>
      )}
    </Labelled>
  );
}

/** Who gets the signed documents beside the signers: addresses, with names if need be. */
function Copies({ draft, change }: PartProps & { draft: Draft }) {
  const t = useTexts('send');
  const kept = (draft.sending?.receivers ?? [])
    .map(({ name, email }) => (name === '' ? email : `${name} <${email}>`))
    .join('; ');
  const [typed, setTyped] = useState<string>();
  const strange = draft.sending?.receivers?.find(({ email }) => !isEmail(email));
  const take = (receivers: readonly Person[]) =>
    change(
      (present) => setSending(present, { receivers: receivers.length > 0 ? receivers : undefined }),
      'copies',
    );
  const leave = () => {
    if (typed !== undefined) take(readReceivers(typed));
    setTyped(undefined);
  };
  return (
    <Labelled
      label={t('copiesTo')}
      hint={t('copiesHint')}
      error={strange && t('copiesRefused', { text: strange.email })}
      className={styles.wide}
    >
      {(control) => (
        <Input
          {...control}
          autoComplete="off"
          spellCheck={false}
          placeholder={t('copiesPlaceholder')}
          value={typed ?? kept}
          onChange={(event) => {
            const receivers = readReceivers(event.target.value);
            setTyped(event.target.value);
            // Half an address is taken, and found wanting, when it is left.
            if (receivers.every(({ email }) => isEmail(email))) take(receivers);
          }}
          onBlur={leave}
          onKeyDown={(event) => {
            if (event.key === 'Enter') leave();
          }}
        />
      )}
    </Labelled>
  );
}

/** People in what is typed; what cannot be read as an address stands in the place of one. */
function readReceivers(text: string): Person[] {
  const rest = text.trim();
  const people = readPeople(text) ?? (rest === '' ? [] : [{ name: rest, email: '' }]);
  return people.map((one) => (one.email === '' ? { name: '', email: one.name } : one));
}
