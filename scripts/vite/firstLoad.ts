/** What a bundler tells of a module. */
interface Modules {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null;
}

/**
 * Says of each module whether the first screen, whose entry is an absolute path, needs it: what the
 * entry imports, and what that imports, but not what is imported when it is reached for. These
 * modules become one file. Left alone, the bundler makes one of each set of modules that the same
 * screens share, and a first visit waits for a dozen of them, six at a time.
 */
export function firstLoad(entry: string) {
  let reached: Set<string> | undefined;
  return (id: string, modules: Modules): string | null => {
    reached ??= reach(entry, modules);
    return reached.has(id) ? 'first' : null;
  };
}

function reach(entry: string, modules: Modules): Set<string> {
  const waiting = [entry];
  const reached = new Set<string>();
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (reached.has(id)) continue;
    reached.add(id);
    waiting.push(...(modules.getModuleInfo(id)?.importedIds ?? []));
  }
  return reached;
}
