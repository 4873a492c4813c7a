import { useSyncExternalStore } from 'react';

/** What the address names after its `#`: a call, a schema, or neither. */
export type DocsPlace =
  | { kind: 'guide' }
  | { kind: 'call'; id: string }
  | { kind: 'shape'; name: string };

const shapePrefix = 'schema/';

/** The link to what holds for all calls. */
export const guideHref = '#overview';

/** The link to a call. */
export const callHref = (id: string) => `#${encodeURIComponent(id)}`;

/** The link to a schema. */
export const shapeHref = (name: string) => `#${shapePrefix}${encodeURIComponent(name)}`;

/** The place that the address names; it follows links, Back and Forward. */
export function useDocsPlace(): DocsPlace {
  return placeOf(useSyncExternalStore(subscribe, () => location.hash));
}

function subscribe(listener: () => void): () => void {
  addEventListener('hashchange', listener);
  addEventListener('popstate', listener);
  return () => {
    removeEventListener('hashchange', listener);
    removeEventListener('popstate', listener);
  };
}

function placeOf(hash: string): DocsPlace {
  const text = hash.replace(/^#/, '');
  if (text === '' || hash === guideHref) return { kind: 'guide' };
  const isShape = text.startsWith(shapePrefix);
  const name = decoded(isShape ? text.slice(shapePrefix.length) : text);
  return isShape ? { kind: 'shape', name } : { kind: 'call', id: name };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
