import type { Rolldown } from 'vite';

/** The tag by which a page has a script fetched and compiled before anything asks for it. */
export const preloaded = (path: string) => `<link rel="modulepreload" crossorigin href="${path}">`;

/**
 * The tags by which a page has some modules (absolute paths) fetched, with all that they import and
 * the styles of these; the styles hold up no painting until they are used. Throws when a module is
 * in no chunk.
 */
export function aheadOf(
  modules: readonly string[],
  files: readonly (Rolldown.OutputChunk | Rolldown.OutputAsset)[],
): string[] {
  const chunks = files.filter((file) => file.type === 'chunk');
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const reached = new Set<Rolldown.OutputChunk>();
  const reach = (chunk: Rolldown.OutputChunk | undefined) => {
    if (!chunk || reached.has(chunk)) return;
    reached.add(chunk);
    for (const name of chunk.imports) reach(byName.get(name));
  };
  for (const module of modules) {
    const chunk = chunks.find(({ moduleIds }) => moduleIds.includes(module));
    if (!chunk) throw new Error(`The build has no chunk with ${module}.`);
    reach(chunk);
  }
  const styles = new Set(
    [...reached].flatMap((chunk) => [...(chunk.viteMetadata?.importedCss ?? [])]),
  );
  return [
    ...[...styles].map((name) => `<link rel="preload" as="style" crossorigin href="/${name}">`),
    ...[...reached].map(({ fileName }) => preloaded(`/${fileName}`)),
  ];
}
