import { useSyncExternalStore } from 'react';
import { screenLanguages } from '#core/wire/screenLanguages.ts';
import { useConfig } from '#web/api/useSession.ts';
import { runWithParts } from '#web/later/missingParts.ts';
import { partLoader } from '#web/later/partLoader.ts';
import { pageSpeaker } from '#web/texts/speaker/pageSpeaker.ts';
import { useSpeaker } from '#web/texts/speaker/useSpeaker.ts';

/** What a person can choose among. */
export interface LanguageChoice {
  /** The tag of the language shown. */
  language: string;
  /** Tag -> the name that the language gives itself. */
  names: Readonly<Record<string, string>>;
  /** Shows and keeps another; when its texts cannot be fetched, all stays as it is. */
  choose: (language: string) => void;
}

/** The choice of the language; undefined where the installation fixes one, or until it is known. */
export function useLanguageChoice(): LanguageChoice | undefined {
  const { data: config } = useConfig();
  const speaker = useSpeaker();
  const language = useSyncExternalStore(speaker.onChange, speaker.language, speaker.language);
  if (!config || config.language !== undefined) return undefined;
  return { language, names: screenLanguages, choose };
}

const showLanguage = partLoader(async (language: string) => {
  const { chooseLanguage } = await import('#web/texts/chooseLanguage.ts');
  await chooseLanguage(language);
});

function choose(language: string): void {
  // Without a connection there are no other words, and the choice is as it was.
  void runWithParts(() => showLanguage(language), pageSpeaker);
}
