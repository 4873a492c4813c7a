/** What `scripts/vite/partFiles.ts` writes when the product is built. */
interface Listed {
  /** Names below the root of the site. */
  files: string[];
  /** For the file of the same number, the numbers of those that it imports. */
  imports: number[][];
}

/** Which files of scripts there are, and how to have them in the browser's cache. */
export interface PartFiles {
  /**
   * A file and all that it imports, as names below the root of the site; undefined of a file that
   * the server's version does not have.
   */
  filesOf: (file: string) => readonly string[] | undefined;
  /** Fetches a file for a later import. Rejects when it did not come whole. */
  fetchWhole: (address: string) => Promise<void>;
}

/** Asks the server. Rejects when it does not answer as expected. */
export async function fetchPartFiles(): Promise<PartFiles> {
  const answer = await fetch(`${import.meta.env.BASE_URL}parts.json`);
  const { files, imports } = (await answer.json()) as Listed;
  return {
    filesOf: (file) => {
      const first = files.indexOf(file);
      if (first < 0) return undefined;
      const reached = new Set([first]);
      for (const number of reached) for (const next of imports[number] ?? []) reached.add(next);
      return [...reached].flatMap((number) => files[number] ?? []);
    },
    fetchWhole: async (address) => {
      const script = await fetch(address);
      if (!script.ok) throw new Error(`The server answers ${script.status}.`);
      // What is not read to its end is not kept.
      await script.arrayBuffer();
    },
  };
}
