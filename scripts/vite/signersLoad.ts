import { type Modules, reach } from './firstLoad.ts';

/** The entries, absolute paths, of what shares modules with a signer's page. */
interface SignersEntries {
  /** What draws the first page. */
  page: readonly string[];
  /** What a signer fills in with, which comes after that. */
  form: string;
  /** What shows the same modules to others. */
  designer: string;
  /** The clients of the screens, which the first one fetches. */
  clients: string;
}

/**
 * Decides in which of a few files the modules of a signer's page are, by who else needs them: over
 * HTTP/1.1 each file is an answer of its own, six at a time, and what draws the first page waits
 * for the last of its own.
 */
export function signersLoad({ page, form, designer, clients }: SignersEntries) {
  let reached: Record<keyof SignersEntries, Set<string>> | undefined;
  return (id: string, modules: Modules): string | null => {
    reached ??= {
      page: new Set(page.flatMap((entry) => [...reach(entry, modules)])),
      form: reach(form, modules),
      designer: reach(designer, modules),
      clients: reach(clients, modules),
    };
    const isIn = (part: keyof SignersEntries) => reached?.[part].has(id) ?? false;
    if (isIn('clients')) return isIn('page') ? 'asking' : null;
    if (isIn('page')) return isIn('designer') ? 'viewing' : 'signers';
    // Menus and dialogs are those of many screens, which fetch only what they show.
    return isIn('form') && /\/src\/web\/(?:filling|signing)\//.test(id) ? 'form' : null;
  };
}
