import { type ComponentType, lazy } from 'react';
import type { Namespace } from '#web/texts/catalogue.ts';
import { loadTexts } from '#web/texts/loadTexts.ts';
import { LoadFailure } from './LoadFailure.ts';

/** A screen whose code and texts are fetched at the same time, when it is first visited. Throws LoadFailure when they do not come. */
export function lazyScreen<P>(
  load: () => Promise<ComponentType<P>>,
  ...namespaces: Namespace[]
): ComponentType<P> {
  return lazy(async () => {
    try {
      const [screen] = await Promise.all([load(), loadTexts(...namespaces)]);
      return { default: screen };
    } catch (cause) {
      throw new LoadFailure(cause);
    }
  });
}
