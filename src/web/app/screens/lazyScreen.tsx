import { type ComponentType, useEffect, useState } from 'react';
import type { Namespace } from '#web/texts/catalogue.ts';
import { loadTexts } from '#web/texts/loadTexts.ts';
import { LoadFailure } from '#web/app/frame/LoadFailure.ts';
import { LoadingScreen } from '#web/app/frame/LoadingScreen.tsx';

/** A screen that is fetched when it is first visited, or before. */
interface LazyScreen<P extends object> {
  /**
   * Shows that it loads, then the screen; throws LoadFailure when it does not come, and tries again
   * at the next visit.
   */
  Screen: ComponentType<P>;
  /**
   * Fetches it before it is visited, as somebody is about to; then it is there at once. Resolves
   * when it is, and when it did not come.
   */
  fetchAhead: () => Promise<void>;
}

type Fetched<P> = { Come: ComponentType<P> } | { failure: LoadFailure };

/**
 * A screen whose code and texts are fetched at the same time. Not by React's `lazy`: what takes the
 * place of a fallback of Suspense is held back until the fallback has stood for 300 ms, which is
 * longer than most screens and PDFs take.
 */
export function lazyScreen<P extends object>(
  load: () => Promise<ComponentType<P>>,
  ...namespaces: Namespace[]
): LazyScreen<P> {
  let come: Fetched<P> | undefined;

  async function fetchScreen(): Promise<Fetched<P>> {
    try {
      const [Come] = await Promise.all([load(), loadTexts(...namespaces)]);
      come = { Come };
      return come;
    } catch (cause) {
      return { failure: new LoadFailure(cause) };
    }
  }

  function Screen(props: P) {
    const [fetched, setFetched] = useState(come);
    useEffect(() => {
      let isLeft = false;
      if (!fetched)
        void fetchScreen().then((answer) => {
          if (!isLeft) setFetched(answer);
        });
      return () => {
        isLeft = true;
      };
    }, [fetched]);
    if (!fetched) return <LoadingScreen />;
    if ('failure' in fetched) throw fetched.failure;
    return <fetched.Come {...props} />;
  }

  return {
    Screen,
    fetchAhead: async () => {
      if (!come) await fetchScreen();
    },
  };
}
