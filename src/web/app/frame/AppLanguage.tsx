import { useLanguageChoice } from '#web/session/useLanguageChoice.ts';
import { useTexts } from '#web/texts/useTexts.ts';
import { LanguageButton } from '#web/ui/controls/LanguageButton.tsx';

/** The choice of the language in the top bar, where there is one. */
export function AppLanguage() {
  const t = useTexts('common');
  const choice = useLanguageChoice();
  return choice && <LanguageButton label={t('displayIn')} {...choice} />;
}
