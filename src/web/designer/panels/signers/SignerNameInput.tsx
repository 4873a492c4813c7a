import { type ClipboardEvent, useId, useState } from 'react';
import type { DraftSigner } from '#core/draft/draft.ts';
import { preparedName } from '#core/draft/commands/signerCommands.ts';
import type { Person } from '#core/draft/draft.ts';
import { limits } from '#core/wire/limits.ts';
import { useTexts } from '#web/texts/useTexts.ts';
import { Input } from '#web/ui/controls/Input.tsx';
import { Labelled } from '#web/ui/controls/Labelled.tsx';
import { useDesignerHost } from '#web/designer/host/designerHost.ts';
import { useDesignerStore } from '#web/designer/store/designerContext.ts';

interface SignerNameInputProps {
  signer: DraftSigner;
  error: string | undefined;
  onChange: (settings: Partial<Pick<DraftSigner, 'name' | 'email'>>) => void;
  onPaste: (event: ClipboardEvent) => void;
}

/** A signer's name. People of earlier drafts are suggested; a chosen one brings their address. */
export function SignerNameInput({ signer, error, onChange, onPaste }: SignerNameInputProps) {
  const t = useTexts('panels');
  const store = useDesignerStore();
  const { knownPeople } = useDesignerHost();
  const listId = useId();
  const [known, setKnown] = useState<readonly Person[]>([]);
  const look = async () => {
    const { history } = store.getState();
    const here = new Set(history.present.signers.map(({ name }) => name.trim()));
    const people = (await knownPeople?.()) ?? [];
    setKnown(people.filter(({ name }) => !here.has(name)));
  };
  const name = (text: string) => {
    const person = known.find((one) => one.name === text);
    const isNew = person !== undefined && signer.email.trim() === '' && person.email !== '';
    setTyped(true);
    onChange({ name: text, ...(isNew && { email: person.email }) });
  };
  // A number that stands for a name is not shown, but what is typed here is.
  const [isTyped, setTyped] = useState(false);
  return (
    <Labelled label={t('name')} layout="row" error={error}>
      {(control) => (
        <>
          <Input
            {...control}
            dense
            autoComplete="off"
            spellCheck={false}
            maxLength={limits.scribbleName}
            placeholder={signer.role ?? t('namePlaceholder')}
            data-signer-name={signer.id}
            list={known.length > 0 ? listId : undefined}
            value={isTyped || preparedName(signer) !== '' ? signer.name : ''}
            onFocus={() => void look()}
            onChange={(event) => name(event.target.value)}
            onPaste={onPaste}
          />
          {known.length > 0 && (
            <datalist id={listId}>
              {known.map((person) => (
                <option key={`${person.name} ${person.email}`} value={person.name}>
                  {person.email}
                </option>
              ))}
            </datalist>
          )}
        </>
      )}
    </Labelled>
  );
}
