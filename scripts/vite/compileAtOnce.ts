import type { Plugin } from 'vite';

const comment = '//# allFunctionsCalledOnLoad\n';

/**
 * Has Chromium compile all functions of some chunks at once, beside the main thread while they
 * arrive, in place of each function at its first call: most of what comes first runs at once. The
 * comment counts only before the first word of a script, and the bundler's own banner comes after
 * its list of files; so it is added last. `names`: of the chunks, without hash.
 */
export function compileAtOnce(names: readonly string[]): Plugin {
  return {
    name: 'compile-at-once',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const found = Object.values(bundle).filter(
          (chunk) => chunk.type === 'chunk' && names.includes(chunk.name),
        );
        if (found.length !== names.length) throw new Error(`Not all of ${names.join()} was built.`);
        for (const chunk of found) if (chunk.type === 'chunk') chunk.code = comment + chunk.code;
      },
    },
  };
}
