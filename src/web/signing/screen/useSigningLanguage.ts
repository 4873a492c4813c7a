import { useEffect, useState } from 'react';
import { loadLanguage } from '#web/texts/loadTexts.ts';

/**
 * Shows the screen in the signer's language; true once it is. Where the texts do not come, English
 * stands in.
 */
export function useSigningLanguage(language: string | undefined): boolean {
  const [shown, setShown] = useState<string>();
  useEffect(() => {
    if (language === undefined) return undefined;
    let isCurrent = true;
    const show = () => {
      if (isCurrent) setShown(language);
    };
    loadLanguage(language, 'signing', 'viewer').then(show, show);
    return () => {
      isCurrent = false;
    };
  }, [language]);
  return language !== undefined && shown === language;
}
