import type { ClipboardEvent } from 'react';
import type { DraftSigner } from '#core/draft/draft.ts';
import { updateSigner } from '#core/draft/commands/signerCommands.ts';
import { fillSigners } from '#core/draft/people/fillSigners.ts';
import { readPeople } from '#core/draft/people/readPeople.ts';
import { randomId } from '#web/api/randomId.ts';
import { useTexts } from '#web/texts/useTexts.ts';
import { Disclosure } from '#web/ui/parts/Disclosure.tsx';
import { IconButton } from '#web/ui/controls/IconButton.tsx';
import { EyeIcon, TrashIcon } from '#web/ui/theme/icons.tsx';
import { TryIcon } from '#web/ui/theme/toolIcons.tsx';
import { Input } from '#web/ui/controls/Input.tsx';
import { Labelled } from '#web/ui/controls/Labelled.tsx';
import { useActions } from '#web/designer/actions/useActions.ts';
import { useDesigner, useDesignerSession } from '#web/designer/store/designerContext.ts';
import { dropSigner, moveSignerTo } from '#web/designer/actions/signerVerbs.ts';
import { showOnly } from '#web/designer/store/showOnly.ts';
import { LanguageSelect } from './LanguageSelect.tsx';
import { SignerMore } from './SignerMore.tsx';
import { SignerNameInput } from './SignerNameInput.tsx';
import { MoveButtons } from '#web/designer/panels/parts/MoveButtons.tsx';
import styles from './SignerSettings.module.css';
import { useTypedFaults } from './useTypedFaults.ts';

interface SignerSettingsProps {
  signer: DraftSigner;
  label: string;
  index: number;
  isLast: boolean;
  onType: () => void;
}

/** One signer's settings, as the contract has them. What is typed is in the draft at once. */
export function SignerSettings({ signer, label, index, isLast, onType }: SignerSettingsProps) {
  const t = useTexts('panels');
  const session = useDesignerSession();
  const { store } = session;
  const { offers, perform } = useActions();
  const isLens = useDesigner((state) => state.lensSignerId === signer.id);
  const faults = useTypedFaults(signer.id);

  const paste = (event: ClipboardEvent) => {
    const people = readPeople(event.clipboardData.getData('text'));
    if (!people) return;
    event.preventDefault();
    onType();
    store.apply({ key: 'fillSigners', values: { count: people.length } }, (draft) =>
      fillSigners(draft, signer.id, people, randomId),
    );
  };

  const change = (settings: Partial<Omit<DraftSigner, 'id'>>, mergeKey?: string) => {
    onType();
    store.apply(
      { key: 'changeSigner', values: { name: label } },
      (draft) => updateSigner(draft, signer.id, settings),
      { mergeKey: mergeKey && `signer ${signer.id} ${mergeKey}` },
    );
  };

  const move = (to: number) => moveSignerTo(store, signer.id, to);

  const remove = () => dropSigner(session, signer.id);

  return (
    <div className={styles.settings}>
      <SignerNameInput
        signer={signer}
        error={faults.name}
        onChange={(settings) => change(settings, 'name')}
        onPaste={paste}
      />
      <Labelled label={t('email')} layout="row" error={faults.email}>
        {(control) => (
          <Input
            {...control}
            dense
            type="email"
            autoComplete="off"
            spellCheck={false}
            placeholder={t('emailPlaceholder')}
            data-signer-email={signer.id}
            value={signer.email}
            onPaste={paste}
            onChange={(event) => change({ email: event.target.value }, 'email')}
          />
        )}
      </Labelled>
      <LanguageSelect
        language={signer.language}
        error={faults.language}
        onChange={(language) => change({ language }, 'language')}
      />
      <div className={styles.foot}>
        <Disclosure summary={t('more')} className={styles.more}>
          <SignerMore signer={signer} faults={faults} onChange={change} />
        </Disclosure>
        <span className={styles.actions}>
          {offers('signer.try') && (
            <IconButton
              label={t('tryAs', { name: label })}
              size="tiny"
              icon={<TryIcon />}
              onClick={() => perform('signer.try', signer.id)}
            />
          )}
          <MoveButtons index={index} isLast={isLast} onMove={move} />
          <IconButton
            label={t('lens')}
            size="tiny"
            icon={<EyeIcon />}
            pressed={isLens}
            onClick={() => showOnly(store, isLens ? undefined : signer.id)}
          />
          <IconButton label={t('removeSigner')} size="tiny" icon={<TrashIcon />} onClick={remove} />
        </span>
      </div>
    </div>
  );
}
