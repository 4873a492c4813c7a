import { useState } from 'react';
import { useSpeaker } from '#web/texts/speaker/useSpeaker.ts';
import { useTexts } from '#web/texts/useTexts.ts';
import { Input } from '#web/ui/controls/Input.tsx';
import { Labelled } from '#web/ui/controls/Labelled.tsx';
import { NativeSelect } from '#web/ui/controls/NativeSelect.tsx';
import { languageOptions } from './signerLanguages.ts';

const other = 'other';

interface LanguageSelectProps {
  language: string;
  error: string | undefined;
  onChange: (language: string) => void;
}

/** The language of a signer's pages and mails: by name, or any other tag. */
export function LanguageSelect({ language, error, onChange }: LanguageSelectProps) {
  const t = useTexts('panels');
  const locale = useSpeaker().locale();
  const [isTyped, setTyped] = useState(false);
  return (
    <>
      <Labelled label={t('language')} layout="row" error={isTyped ? undefined : error}>
        {(control) => (
          <NativeSelect
            {...control}
            dense
            value={isTyped ? other : language}
            onChange={(event) => {
              const { value } = event.target;
              setTyped(value === other);
              if (value !== other) onChange(value);
            }}
          >
            {languageOptions(isTyped ? '' : language, locale).map(({ tag, name }) => (
              <option key={tag} value={tag}>
                {name}
              </option>
            ))}
            <option value={other}>{t('otherLanguage')}</option>
          </NativeSelect>
        )}
      </Labelled>
      {isTyped && (
        <Labelled label={t('languageTag')} layout="row" hint={t('languageTagHint')} error={error}>
          {(control) => (
            <Input
              {...control}
              dense
              autoComplete="off"
              spellCheck={false}
              value={language}
              onChange={(event) => onChange(event.target.value)}
            />
          )}
        </Labelled>
      )}
    </>
  );
}
