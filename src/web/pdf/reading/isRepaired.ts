/** Bytes at the end in which readers look for `startxref`. */
const tailLength = 2_048;
/** Entries of a cross-reference table that are tried. */
const tried = 24;

/** The part of a file that is used here. */
export interface ReadFile {
  readonly size: number;
  slice(begin: number, end: number): { arrayBuffer(): Promise<ArrayBuffer> };
}

const textOf = async (file: ReadFile, from: number, length: number) =>
  new TextDecoder('latin1').decode(await file.slice(from, from + length).arrayBuffer());

/** The objects in use of a cross-reference table's first part: offset and number of each. */
function entriesOf(table: string): { number: number; offset: number }[] {
  const head = /^xref\s+(\d+)\s+(\d+)\s+/.exec(table);
  if (!head) return [];
  const first = Number(head[1]);
  const rows = table.slice(head[0].length).match(/\d{10} \d{5} [nf]/g) ?? [];
  return rows
    .slice(0, Number(head[2]))
    .flatMap((row, index) =>
      row.endsWith('n') ? { number: first + index, offset: Number(row.slice(0, 10)) } : [],
    );
}

/**
 * Whether the file's cross-reference is wrong, so that objects had to be searched for. Some entries
 * of the last one are looked at: enough to find a file that was cut, edited or sent as text. pdf.js
 * repairs in silence.
 */
export async function isRepaired(file: ReadFile): Promise<boolean> {
  const head = await textOf(file, 0, 1_024);
  // Offsets count from the header where bytes stand before it, says practice.
  const start = Math.max(0, head.indexOf('%PDF-'));
  const tail = await textOf(file, Math.max(0, file.size - tailLength), tailLength);
  const found = [...tail.matchAll(/startxref\s+(\d+)/g)].at(-1)?.[1];
  if (found === undefined) return true;
  const isTable = (text: string) => /^\s*xref\s/.test(text);
  const isStream = (text: string) => /^\s*\d+\s+\d+\s+obj/.test(text);
  for (const shift of start > 0 ? [start, 0] : [0]) {
    const table = await textOf(file, Number(found) + shift, 65_536);
    if (isStream(table)) return false;
    if (!isTable(table)) continue;
    const entries = entriesOf(table.trimStart());
    const step = Math.max(1, Math.floor(entries.length / tried));
    const wrong = await Promise.all(
      entries
        .filter((_, index) => index % step === 0)
        .map(async ({ number, offset }) => {
          const text = await textOf(file, offset + shift, 32);
          return !new RegExp(`^\\s*${number}\\s+\\d+\\s+obj`).test(text);
        }),
    );
    return wrong.some(Boolean);
  }
  return true;
}
