/** What the bundler says about a module. */
export interface Modules {
  getModuleInfo(
    id: string,
  ): { importedIds: readonly string[]; dynamicallyImportedIds?: readonly string[] } | null;
}

/**
 * Decides for each module whether the first screen, whose entry is an absolute path, needs it: what
 * the entry imports, and what that imports, but not dynamic imports. These modules become one file.
 * By default the bundler makes one file of each set of modules that the same screens share, and a
 * first visit waits for a dozen of them, six at a time. `lists`, absolute paths too, come along:
 * what only names files that are fetched later would be a step of its own before each of them.
 */
export function firstLoad(entry: string, lists: readonly string[]) {
  let reached: Set<string> | undefined;
  return (id: string, modules: Modules): string | null => {
    reached ??= new Set([...reach(entry, modules), ...lists]);
    return reached.has(id) ? 'first' : null;
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
