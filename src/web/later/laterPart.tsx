import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import type { Namespace } from '#web/texts/catalogue.ts';
import type { Speaker } from '#web/texts/speaker/speaker.ts';
import { useSpeaker } from '#web/texts/speaker/useSpeaker.ts';
import { type MissingPart, missingPart, sayMissing, stopAsking } from './missingParts.ts';
import { partLoader } from './partLoader.ts';

interface LaterProps {
  /** What is shown until it is there. */
  meanwhile?: ReactNode;
  /** Fetches it from when this is true on; by default at once. */
  when?: boolean;
  /** What is shown in its place if it cannot be fetched; by default a note says so. */
  otherwise?: ComponentType<MissingPart>;
}

/** A part of a screen that is fetched when it is first shown, or before. */
export interface LaterPart<P extends object> {
  /** Says so if it cannot be fetched, and offers Retry. */
  Part: ComponentType<P & LaterProps>;
  /**
   * Fetches it ahead of its use, for this reader. Resolves when it is there, and when it could not
   * be fetched: a failure is left to the use.
   */
  fetchAhead: (speaker: Speaker) => Promise<void>;
}

/**
 * A part whose code and texts are fetched together. React's `lazy` would ask once: what failed then
 * would fail for as long as the page lives, and take the screen with it. It also holds back what
 * replaces a fallback of Suspense until the fallback has stood for 300 ms.
 */
export function laterPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
  ...namespaces: Namespace[]
): LaterPart<P> {
  let known: ComponentType<P> | undefined;

  const knownTo = (speaker: Speaker) => (speaker.hasTexts(...namespaces) ? known : undefined);

  const fetchAll = partLoader(async (speaker: Speaker) => {
    const [Loaded] = await Promise.all([load(), speaker.load(...namespaces)]);
    known = Loaded;
    return Loaded;
  });

  function Part({ meanwhile, when = true, otherwise: Otherwise, ...props }: P & LaterProps) {
    const speaker = useSpeaker();
    // Another designer may have fetched it in another language.
    const [Loaded, setLoaded] = useState(() => knownTo(speaker));
    const [missing, setMissing] = useState<MissingPart>();
    const saysItself = Otherwise !== undefined;
    useEffect(() => {
      if (Loaded || !when) return undefined;
      let isShown = true;
      const attempt = () => {
        fetchAll(speaker).then((part) => {
          if (isShown) setLoaded(() => part);
        }, fail);
      };
      const fail = async (failure: unknown) => {
        const part = await missingPart(failure, speaker, attempt);
        if (!isShown) return;
        if (saysItself) setMissing(part);
        else sayMissing(part, speaker);
      };
      attempt();
      return () => {
        isShown = false;
        stopAsking(attempt);
      };
    }, [Loaded, when, speaker, saysItself]);
    if (Loaded) return <Loaded {...(props as unknown as P)} />;
    return Otherwise && missing ? <Otherwise {...missing} /> : meanwhile;
  }

  return {
    Part,
    fetchAhead: async (speaker) => {
      if (!knownTo(speaker)) await fetchAll(speaker).catch(() => undefined);
    },
  };
}
