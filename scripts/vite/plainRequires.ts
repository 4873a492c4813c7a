import type { Plugin } from 'vite';

/** How Rolldown hands a namespace to what asks for it by `require`. */
const asked =
  /Object\.prototype\.hasOwnProperty\.call\(([\w$]+),([`"'])module\.exports\2\)\?\1\[\2module\.exports\2\]:\{\.\.\.\1\}/g;

/**
 * Hands React to packages that ask for it by `require` as a copy of its names. The bundler asks for
 * an export `module.exports` first, which webpack refuses, as React has none. Places stay the same,
 * for source maps.
 */
export function plainRequires(): Plugin {
  return {
    name: 'plain-requires',
    enforce: 'post',
    generateBundle(_, bundle) {
      let found = 0;
      for (const file of Object.values(bundle)) {
        if (file.type !== 'chunk') continue;
        file.code = file.code.replace(asked, (whole, name: string) => {
          found += 1;
          return `{...${name}}`.padEnd(whole.length);
        });
      }
      if (found === 0) throw new Error('Nothing asks for React by require as it did.');
    },
  };
}
