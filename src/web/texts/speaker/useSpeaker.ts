import { createContext, useContext } from 'react';
import { pageSpeaker } from './pageSpeaker.ts';
import type { Speaker } from './speaker.ts';

const SpeakerContext = createContext<Speaker>(pageSpeaker);

/** Says who speaks to the reader of what is inside; on our own pages nobody has to. */
export const SpeakerProvider = SpeakerContext.Provider;

/** Who speaks to the reader of this component. */
export function useSpeaker(): Speaker {
  return useContext(SpeakerContext);
}
