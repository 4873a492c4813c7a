import { useEffect, useState } from 'react';
import type { Namespace } from './catalogue.ts';
import { loadLanguage } from './loadLanguage.ts';
import { ownLanguage, pageSpeaker } from './speaker/pageSpeaker.ts';
import { sourceLanguage } from './textStore.ts';

/**
 * Shows namespaces in the language nearest to a tag for as long as the screen stands, and the own
 * language afterwards. True once they are shown; English stands in for texts that cannot be
 * fetched, and undefined waits.
 */
export function useLanguage(tag: string | undefined, ...namespaces: Namespace[]): boolean {
  const [shown, setShown] = useState<string>();
  const wanted = namespaces.join(' ');
  useEffect(() => {
    if (tag === undefined) return undefined;
    let isCurrent = true;
    const show = (language: string) => {
      if (!isCurrent) return;
      speak(language);
      setShown(tag);
    };
    loadLanguage(tag, ...(wanted.split(' ') as Namespace[])).then(show, () => show(sourceLanguage));
    return () => {
      isCurrent = false;
    };
  }, [tag, wanted]);
  useEffect(() => () => speak(ownLanguage()), []);
  return tag !== undefined && shown === tag;
}

function speak(language: string): void {
  pageSpeaker.show(language);
  document.documentElement.lang = language;
}
