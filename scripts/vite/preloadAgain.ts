import type { Plugin } from 'vite';

const remembered = '(err) => {\n\t\tseen[href] = void 0;';
const refused = 'if (e.type === "error") rej(';

/**
 * Vite's helper for the styles of a part that is fetched later, changed to ask for a file again
 * that did not come: it remembers each as there, and a part asked for again would come without its
 * styles. Throws when the code is not as expected, as after an update.
 */
export function withoutFailedStyles(code: string): string {
  const lines = code.replaceAll(/\r?\n/g, '\n');
  if (!lines.includes(remembered) || !lines.includes(refused))
    throw new Error('Vite fetches styles in another way now: see preloadAgain.ts');
  return lines
    .replace(remembered, '(err) => {\n\t\tdelete seen[href];')
    .replace(refused, 'if (e.type === "error") link.remove(), rej(');
}

/** Mends the helper in what is built. */
export function preloadAgain(): Plugin {
  return {
    name: 'preload-again',
    apply: 'build',
    transform: {
      filter: { id: /vite\/preload-helper/ },
      handler: (code) => ({ code: withoutFailedStyles(code), map: null }),
    },
  };
}
