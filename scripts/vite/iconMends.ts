import type { Plugin } from 'vite';

/** A file of the library that draws one icon, or has another name for one; and what draws all. */
const icon = /[\\/]lucide-react[\\/]dist[\\/]esm[\\/](?:icons[\\/][^\\/]+|Icon)\.mjs$/;
const drawing = /[\\/]Icon\.mjs$/;

/**
 * The code of an icon without the key that the library gives each line of it: being random, keys
 * were a quarter of what icons take when they are compressed. Throws when it finds none, as after
 * an update.
 */
export function withoutKeys(code: string, file: string): string {
  const left = code.replaceAll(/,\s*key: "[^"]*"(?=\s*})/g, '');
  if (left === code) throw new Error(`${file} has no keys now: see iconMends.ts`);
  return left;
}

/**
 * The code that draws an icon, with the place of each line as its key: React warns of lists without
 * keys in pages under development. Throws when it is written otherwise, as after an update.
 */
export function withPlaces(code: string): string {
  const left = code.replace(
    '([tag, attrs]) => createElement(tag, attrs)',
    '([tag, attrs], key) => createElement(tag, { key, ...attrs })',
  );
  if (left === code) throw new Error('Icon.mjs draws otherwise now: see iconMends.ts');
  return left;
}

/** Builds the icons without keys of their own. */
export function iconMends(): Plugin {
  let mended = new Set<string>();
  return {
    name: 'icon-mends',
    apply: 'build',
    enforce: 'pre',
    buildStart() {
      mended = new Set();
    },
    transform: {
      filter: { id: icon, code: /__iconData = |createElement\(/ },
      handler(code, id) {
        const drawsAll = drawing.test(id);
        mended.add(drawsAll ? 'all' : 'each');
        return { code: drawsAll ? withPlaces(code) : withoutKeys(code, id), map: null };
      },
    },
    buildEnd(error) {
      if (!error && mended.size < 2)
        throw new Error('The icons of lucide-react lie elsewhere now: see iconMends.ts');
    },
  };
}
