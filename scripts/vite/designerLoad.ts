import { type Modules, reach } from './firstLoad.ts';

/** The entries, absolute paths, of the designer and of what is around it. */
interface DesignerEntries {
  /** What the app begins with. */
  app: string;
  /** What a PDF is opened and shown by, each behind an `import()`. */
  opening: readonly string[];
  /** What else shows a designer, behind an `import()` too, and can wait for files of its own. */
  showing: readonly string[];
  /** What the designer fetches by itself when it rests. */
  atRest: readonly string[];
}

/**
 * Decides which modules become the designer's file, and which the one that follows when it rests:
 * those that no other screen can need. By default each tool, and each set of modules that the same
 * tools share, is a file of its own, and opening a PDF asks for two hundred, six at a time.
 */
export function designerLoad({ app, opening, showing, atRest }: DesignerEntries) {
  let reached: Record<'elsewhere' | 'designer' | 'tools', Set<string>> | undefined;
  return (id: string, modules: Modules): string | null => {
    const reachAll = (entries: readonly string[]) =>
      new Set(entries.flatMap((entry) => [...reach(entry, modules)]));
    reached ??= {
      elsewhere: reachLater(app, new Set([...opening, ...showing]), modules),
      designer: reachAll(opening),
      tools: reachAll(atRest),
    };
    if (reached.elsewhere.has(id)) return null;
    if (reached.designer.has(id)) return 'DesignerScreen';
    return reached.tools.has(id) ? 'tools' : null;
  };
}

/** What an entry leads to in time, by `import()` as well, other than through some modules. */
function reachLater(entry: string, beside: ReadonlySet<string>, modules: Modules): Set<string> {
  const waiting = [entry];
  const reached = new Set<string>();
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (reached.has(id) || beside.has(id)) continue;
    reached.add(id);
    const { importedIds = [], dynamicallyImportedIds = [] } = modules.getModuleInfo(id) ?? {};
    waiting.push(...importedIds, ...dynamicallyImportedIds);
  }
  return reached;
}
