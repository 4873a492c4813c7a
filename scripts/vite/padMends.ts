import type { Plugin } from 'vite';

/** The methods of signature_pad about pictures, none of which is called here. */
const unused = ['redraw', 'fromDataURL', 'toDataURL', 'toSVG'];

/**
 * The code of signature_pad (not minified) without these methods, a sixth of it: a bundler cannot
 * know which methods of a class are called. Throws when one is not as expected, or is needed by the
 * rest, as after an update.
 */
export function withoutPictures(code: string): string {
  let left = code;
  for (const name of unused) {
    const shorter = left.replace(new RegExp(`^ {2}${name}\\([^]*?^ {2}\\}\\n`, 'm'), '');
    if (shorter === left) throw new Error(`signature_pad has no ${name} now: see padMends.ts`);
    left = shorter;
  }
  const needed = unused.find((name) => left.includes(`${name}(`));
  if (needed) throw new Error(`signature_pad uses ${needed} elsewhere now: see padMends.ts`);
  return left;
}

/** Builds signature_pad without what is not used of it. */
export function padMends(): Plugin {
  return {
    name: 'pad-mends',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      return id.endsWith('signature_pad/dist/signature_pad.js')
        ? { code: withoutPictures(code), map: null }
        : undefined;
    },
  };
}
