import { useEffect } from 'react';
import { useTexts } from './useTexts.ts';

/** Sets the title of the window: "Outbox · Fieldwright". Each screen says its own. */
export function useScreenTitle(screen: string): void {
  const t = useTexts('common');
  const title = t('title', { screen });
  useEffect(() => {
    document.title = title;
  }, [title]);
}
