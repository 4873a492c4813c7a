import { iconsOf } from './firstIcons.ts';

/** What the bundler says about a module. */
export interface Modules {
  getModuleInfo(id: string): { importedIds: readonly string[]; code: string | null } | null;
}

/** A file of the library that draws one icon. */
const icon = /[\\/]lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/]/;

/**
 * Decides for each module whether the first screen, whose entry is an absolute path, needs it: what
 * the entry imports, and what that imports, but not dynamic imports. These modules become one file.
 * By default the bundler makes one file of each set of modules that the same screens share, and a
 * first visit waits for a dozen of them, six at a time. Icons that only other screens show become
 * another file. `lists`, absolute paths too, come along: what only names files that are fetched
 * later would be a step of its own before each of them.
 */
export function firstLoad(entry: string, lists: readonly string[]) {
  let reached: Set<string> | undefined;
  let firstIcons = new Set<string>();
  return (id: string, modules: Modules): string | null => {
    if (!reached) {
      reached = reach(entry, modules);
      firstIcons = iconsOf(reached, modules);
    }
    if (lists.includes(id)) return 'first';
    if (!reached.has(id)) return null;
    return icon.test(id) && !firstIcons.has(id) ? 'icons' : 'first';
  };
}

/** A module and all that it leads to by `import` statements, as absolute paths. */
export function reach(entry: string, modules: Modules): Set<string> {
  const waiting = [entry];
  const reached = new Set<string>();
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (reached.has(id)) continue;
    reached.add(id);
    waiting.push(...(modules.getModuleInfo(id)?.importedIds ?? []));
  }
  return reached;
}
