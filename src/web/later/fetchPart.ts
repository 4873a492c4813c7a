import type { PartFiles } from './partFiles.ts';

/** A file of a part did not come; nothing keeps it from coming when it is asked for again. */
export class FileMissing extends Error {
  override name = 'FileMissing';
}

/** What is on its way or there, by its address. */
const asked = new Map<string, Promise<unknown>>();

/** The files of parts that were imported, for which nothing need be fetched any more. */
const imported = new Set<string>();

let partFiles: PartFiles | undefined;

/**
 * Gets to know what each part of the app imports, so that `fetchPart` need not leave that to the
 * browser. Resolves in any case; what failed is tried again at the next call.
 */
export async function learnPartFiles(): Promise<void> {
  if (partFiles || !import.meta.env.PROD) return;
  try {
    const { fetchPartFiles } = await import('./partFiles.ts');
    partFiles = await fetchPartFiles();
  } catch {
    // Parts come all the same.
  }
}

/**
 * Imports a part of the app, its styles first. The bundler calls it in place of its own helper for
 * each `import()`, with the names, below the root of the site, of styles and of what else is worth
 * asking for at once. A browser before autumn 2026 keeps the failure of an import for as long as
 * the page lives; as soon as it is known what the part imports, all of it is therefore fetched
 * before: it then comes from the browser's cache, and what does not come can be asked for again.
 * Rejects with FileMissing, or as `import()` does.
 */
export async function fetchPart<T>(
  load: () => Promise<T>,
  files: readonly string[] = [],
): Promise<T> {
  // Naming each part a second time would take 2 kB of the first load.
  const own = /import\(`.\/([^`]+)`\)/.exec(String(load))?.[1];
  const file = `assets/${own}`;
  const missing = imported.has(file) ? [] : partFiles?.filesBeyond(imported, file);
  const isStyle = (name: string) => name.endsWith('.css');
  if (!missing) for (const name of files) if (!isStyle(name)) announce(name);
  await Promise.all([
    ...files.filter(isStyle).map(addStyles),
    ...(missing ?? []).map((name) => once(name, (address) => partFiles?.fetchWhole(address))),
  ]);
  const part = await load();
  imported.add(file);
  return part;
}

/** Calls once for each file, and again after a failure. */
function once(file: string, ask: (address: string) => Promise<unknown> | undefined) {
  const address = addressOf(file);
  const asking =
    asked.get(address) ??
    Promise.resolve(ask(address)).catch((cause: unknown) => {
      asked.delete(address);
      throw new FileMissing(`${address} did not come.`, { cause });
    });
  asked.set(address, asking);
  return asking;
}

const addressOf = (file: string) =>
  new URL(`${import.meta.env.BASE_URL}${file}`, document.baseURI).href;

function newLink(address: string, rel: string): HTMLLinkElement {
  const link = document.createElement('link');
  link.rel = rel;
  link.crossOrigin = '';
  link.href = address;
  return link;
}

/** Has the browser fetch and compile a script that is imported next; a failure is kept, too. */
const announce = (file: string) => document.head.append(newLink(addressOf(file), 'modulepreload'));

const addStyles = (file: string) =>
  once(file, async (address) => {
    // The page's own markup names what comes first.
    for (const { href } of document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]'))
      if (href === address) return;
    const link = newLink(address, 'stylesheet');
    await new Promise((resolve, reject) => {
      link.addEventListener('load', resolve);
      link.addEventListener('error', reject);
      document.head.append(link);
    }).catch((error: unknown) => {
      link.remove();
      throw error;
    });
  });
