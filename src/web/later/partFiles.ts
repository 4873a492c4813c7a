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
   * A file and all that it imports, as names below the root of the site, without what other files
   * have brought along; undefined of a file that the server's version does not have.
   */
  filesBeyond: (there: Iterable<string>, file: string) => readonly string[] | undefined;
  /**
   * Fetches a file for a later import. Rejects when it did not come whole, and when no file has
   * brought anything for 30 s: a connection that died without a word would be waited for much
   * longer.
   */
  fetchWhole: (address: string) => Promise<void>;
}

/** Asks the server. Rejects when it does not answer as expected. */
export async function fetchPartFiles(): Promise<PartFiles> {
  const answer = await fetch(`${import.meta.env.BASE_URL}parts.json`);
  const { files, imports } = (await answer.json()) as Listed;
  const reach = (names: Iterable<string>) => {
    const reached = new Set<number>();
    for (const name of names) if (files.includes(name)) reached.add(files.indexOf(name));
    for (const number of reached) for (const next of imports[number] ?? []) reached.add(next);
    return reached;
  };
  // The entry of the page, and all that it imports, runs already.
  const scripts = [...document.querySelectorAll<HTMLScriptElement>('script[type=module][src]')];
  const entries = scripts.map(({ src }) => `assets/${src.split('/').at(-1)}`);
  return {
    filesBeyond: (there, file) => {
      if (!files.includes(file)) return undefined;
      const known = reach([...entries, ...there]);
      return [...reach([file])].flatMap((number) =>
        known.has(number) ? [] : (files[number] ?? []),
      );
    },
    fetchWhole,
  };
}

const patience = 30_000;

/** Has each file that is on its way be waited for as long again. */
const waits = new Set<() => void>();

/** Something of one file came: the connection, which all of them share, lives. */
function hear(): void {
  for (const waitAgain of waits) waitAgain();
}

async function fetchWhole(address: string): Promise<void> {
  const stop = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const wait = () => {
    clearTimeout(timer);
    timer = setTimeout(() => stop.abort(new Error('Nothing has come for 30 s.')), patience);
  };
  wait();
  waits.add(wait);
  try {
    const script = await fetch(address, { signal: stop.signal });
    hear();
    if (!script.ok) throw new Error(`The server answers ${script.status}.`);
    // What is not read to its end is not kept.
    const reader = script.body?.getReader();
    if (!reader) return;
    while (!(await reader.read()).done) hear();
  } finally {
    clearTimeout(timer);
    waits.delete(wait);
  }
}
