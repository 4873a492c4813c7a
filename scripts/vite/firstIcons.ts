import type { Modules } from './firstLoad.ts';

/** Imports by name from the one door to icons. */
const iconImport = /import\s*\{([^}]*)\}\s*from\s*["'][^"']*[\\/]theme[\\/]icons\.tsx["']/g;
/** A door, ours or the one of the library: names from a file, or from the library's own door. */
const reExport = /export\s*\{([^}]*)\}\s*from\s*["']([^"']+)["']/g;
const ownDoor = /[\\/]src[\\/]web[\\/]ui[\\/]theme[\\/]icons\.tsx$/;
const libraryDoor = /[\\/]lucide-react[\\/]dist[\\/]esm[\\/]lucide-react\.mjs$/;

/**
 * Of some modules, those that draw an icon which one of the modules imports by name. Both doors
 * lead to every icon there is, so what is imported through them says nothing.
 */
export function iconsOf(reached: ReadonlySet<string>, modules: Modules): Set<string> {
  const codeOf = (id: string) => modules.getModuleInfo(id)?.code ?? '';
  const doorOf = (door: RegExp) => [...reached].find((id) => door.test(id));
  const [own, library] = [doorOf(ownDoor), doorOf(libraryDoor)];
  if (own === undefined || library === undefined) return new Set();
  const files = new Map<string, string>();
  for (const [, names = '', file = ''] of codeOf(library).matchAll(reExport))
    for (const [, name] of aliases(names)) files.set(name, file.replace(/^\.\//, ''));
  const drawn = new Map<string, string>();
  for (const [, names = ''] of codeOf(own).matchAll(reExport))
    for (const [inLibrary, name] of aliases(names)) drawn.set(name, files.get(inLibrary) ?? '');
  const wanted = new Set<string>();
  for (const id of reached)
    for (const [, names = ''] of codeOf(id).matchAll(iconImport))
      for (const [name] of aliases(names)) wanted.add(fileOf(drawn, name, id));
  const folder = library.slice(0, -'lucide-react.mjs'.length);
  return new Set([...reached].filter((id) => wanted.has(id.slice(folder.length))));
}

/** `A as B, C` -> [[A, B], [C, C]]. */
function aliases(names: string): [string, string][] {
  return names
    .split(',')
    .map((part) => part.trim().split(/\s+as\s+/))
    .flatMap(([from = '', to = from]) => (from === '' ? [] : [[from, to]]));
}

function fileOf(drawn: ReadonlyMap<string, string>, name: string, importer: string): string {
  const file = drawn.get(name);
  if (!file) throw new Error(`${importer} imports ${name}, and no file of an icon has that name.`);
  return file;
}
