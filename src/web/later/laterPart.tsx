import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import type { Namespace } from '#web/texts/catalogue.ts';
import type { Speaker } from '#web/texts/speaker/speaker.ts';
import { useSpeaker } from '#web/texts/speaker/useSpeaker.ts';
import { showToast } from '#web/ui/overlays/showToast.ts';

interface LaterProps {
  /** What is shown until it is there. */
  meanwhile?: ReactNode;
  /** Fetches it from when this is true on; by default at once. */
  when?: boolean;
}

/** A part of the designer that is fetched when it is first shown, or before. */
export interface LaterPart<P extends object> {
  /** Says so if it cannot be fetched, and offers Retry. */
  Part: ComponentType<P & LaterProps>;
  /** Fetches it ahead of its use, for this reader; a failure is left to the use. */
  fetchAhead: (speaker: Speaker) => void;
}

/**
 * A part whose code and texts are fetched together. React's `lazy` would ask once: what failed then
 * would fail for as long as the page lives, and take the designer with it.
 */
export function laterPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
  ...namespaces: Namespace[]
): LaterPart<P> {
  let known: ComponentType<P> | undefined;

  async function fetchPart(speaker: Speaker): Promise<ComponentType<P>> {
    const [Loaded] = await Promise.all([load(), speaker.load(...namespaces)]);
    known = Loaded;
    return Loaded;
  }

  function Part({ meanwhile, when = true, ...props }: P & LaterProps) {
    const speaker = useSpeaker();
    // Another designer may have fetched it in another language.
    const [Loaded, setLoaded] = useState(() =>
      speaker.hasTexts(...namespaces) ? known : undefined,
    );
    useEffect(() => {
      if (Loaded || !when) return undefined;
      let isShown = true;
      const attempt = () => {
        fetchPart(speaker).then(
          (part) => {
            if (isShown) setLoaded(() => part);
          },
          () => {
            if (isShown) sayMissing(attempt, speaker);
          },
        );
      };
      attempt();
      return () => {
        isShown = false;
        missing.delete(attempt);
      };
    }, [Loaded, when, speaker]);
    return Loaded ? <Loaded {...(props as unknown as P)} /> : meanwhile;
  }

  return { Part, fetchAhead: (speaker) => void fetchPart(speaker).catch(() => undefined) };
}

/** How to ask again for all that could not be fetched. */
const missing = new Set<() => void>();

/** Says that something could not be fetched; Retry asks for all of it again. */
function sayMissing(attempt: () => void, { textOf }: Speaker): void {
  missing.add(attempt);
  const t = textOf('designer');
  const common = textOf('common');
  showToast({
    key: 'part',
    message: () => t('partMissing'),
    action: { label: () => common('retry'), onPress: retryAll },
    tone: 'danger',
  });
}

function retryAll(): void {
  const attempts = [...missing];
  missing.clear();
  for (const attempt of attempts) attempt();
}
