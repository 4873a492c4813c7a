import type { Plugin } from 'vite';

/** A file of the library that draws one icon, or has another name for one. */
const icon = /[\\/]lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/][^\\/]+\.mjs$/;

/**
 * The code of an icon without the key that the library gives each line of it. React asks for keys
 * while one develops, to tell lines apart that come and go; those of an icon never do. Being
 * random, keys were a quarter of what icons take when they are compressed. Throws when it finds
 * none, as after an update.
 */
export function withoutKeys(code: string, file: string): string {
  const left = code.replaceAll(/,\s*key: "[^"]*"(?=\s*})/g, '');
  if (left === code) throw new Error(`${file} has no keys now: see iconMends.ts`);
  return left;
}

/** Builds the icons without keys. */
export function iconMends(): Plugin {
  let hasMended = false;
  return {
    name: 'icon-mends',
    apply: 'build',
    enforce: 'pre',
    buildStart() {
      hasMended = false;
    },
    transform: {
      filter: { id: icon, code: '__iconData = ' },
      handler(code, id) {
        hasMended = true;
        return { code: withoutKeys(code, id), map: null };
      },
    },
    buildEnd(error) {
      if (!error && !hasMended)
        throw new Error('The icons of lucide-react lie elsewhere now: see iconMends.ts');
    },
  };
}
