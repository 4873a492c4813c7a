import { useDeferredValue, useEffect, useRef } from 'react';
import { useSpeaker } from '#web/texts/speaker/useSpeaker.ts';
import { roomOf } from '#web/ui/browser/place.ts';
import { announceInPause } from '#web/ui/overlays/announce.ts';
import { problemNews } from '#web/designer/panels/problems/problemNews.ts';
import { LearnPlaces } from '#web/designer/panels/problems/LearnPlaces.tsx';
import { AskVerdicts } from '#web/designer/files/AskVerdicts.tsx';
import { useProblems } from '#web/designer/panels/problems/useProblems.ts';
import { useDesignerSession, useDraft } from '#web/designer/store/designerContext.ts';

/**
 * Keeps the store's problems up to date: boxes hear only of changes. Says, once the preparer
 * pauses, which of them their steps have made, and has the service
 * asked for what only it knows. Shows nothing.
 */
export function WatchProblems() {
  const { store, viewer } = useDesignerSession();
  const speaker = useSpeaker();
  const problems = useProblems();
  // Deferred together with the problems: the draft that they were found in.
  const draft = useDeferredValue(useDraft((present) => present));
  const seen = useRef({ draft, problems });
  const told = useRef(problems);
  useEffect(() => {
    if (store.getState().problems !== problems) store.setState({ problems });
    const before = seen.current;
    seen.current = { draft, problems };
    if (problems === before.problems) return;
    if (draft === before.draft) {
      // What is found while documents open was there before: nobody has just made it.
      const known = new Set(before.problems.map(({ id }) => id));
      told.current = [...told.current, ...problems.filter(({ id }) => !known.has(id))];
      return;
    }
    announceInPause(() => {
      const state = store.getState();
      const news = problemNews(state.history.present, told.current, state.problems, speaker);
      told.current = state.problems;
      return news;
    }, roomOf(viewer.scroller));
  }, [store, viewer, speaker, draft, problems]);
  return (
    <>
      <AskVerdicts />
      <LearnPlaces />
    </>
  );
}
