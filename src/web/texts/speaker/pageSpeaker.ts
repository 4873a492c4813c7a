import { createSpeaker, type Speaker } from './speaker.ts';

/** Speaks to whoever is at this browser, on all our own pages. */
export const pageSpeaker: Speaker = createSpeaker();

let own = pageSpeaker.language();

/** The language of the person at this browser; a screen for somebody else may show another. */
export function ownLanguage(): string {
  return own;
}

/** Shows the language of the person at this browser, from now on; its texts have been added. */
export function showOwnLanguage(language: string): void {
  own = language;
  pageSpeaker.show(language);
}
