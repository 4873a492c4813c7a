/** A stream: the members of its dictionary as PDF source, and its bytes as they are written. */
export interface RawStream {
  members: string;
  bytes: Uint8Array;
}
/** The body of an object: PDF source, or a stream. */
export type RawObject = string | RawStream;

/** How a test PDF is encrypted. */
export interface RawLock {
  /** The encryption dictionary as PDF source. */
  dictionary: string;
  /** Members of the trailer that belong to it. */
  trailer: string;
  /** False: metadata streams are left readable. */
  encryptMetadata: boolean;
  string: (bytes: Uint8Array, num: number) => Uint8Array;
  stream: (bytes: Uint8Array, num: number) => Uint8Array;
}

export interface RawPdfOptions {
  /** What the file begins with; offsets count from its `%PDF-`. */
  header?: string;
  /** The catalog as PDF source. */
  root?: string;
  /** More members of the trailer. */
  trailer?: string;
  /**
   * The kind of cross-reference (ISO 32000-1, 7.5.4 and 7.5.8). A hybrid has packed objects in a
   * stream, for readers that know such streams, and as free ones in the table of all others.
   */
  xref?: 'table' | 'stream' | 'hybrid';
  /** Numbers of the objects that are packed into an object stream. */
  packed?: readonly number[];
  /** Filters object streams and cross-reference streams, whose rows have so many bytes. */
  filter?: (stream: RawStream, rowLength: number) => RawStream;
  lock?: RawLock;
  /** The file that the objects are an update of. */
  base?: Buffer;
}

/** A row of the cross-reference: what kind it is of, and its two values. */
type Row = [kind: 0 | 1 | 2, first: number, second: number];

/**
 * A PDF of these objects (number -> body as PDF source), with a right cross-reference. Object 1 is
 * the catalog, unless `root` is another.
 */
export function rawPdf(objects: Record<number, RawObject>, options: RawPdfOptions = {}): Buffer {
  const { base, header = '%PDF-1.7\n', packed = [], filter = asItIs, lock } = options;
  const writer = new RawWriter(base ?? Buffer.from(header, 'latin1'));
  const rows = new Map<number, Row>(base ? [] : [[0, [0, 0, 65535]]]);
  const numbers = Object.keys(objects).map(Number);
  const known = Number(lastOf(base, /\/Size (\d+)/g) ?? 1);
  let size = numbers.reduce((largest, num) => Math.max(largest, num + 1), known);
  const put = (num: number, object: RawObject, by?: RawLock) =>
    rows.set(num, [1, writer.put(num, object, by), 0]);
  const isPacked = new Set(packed);
  for (const num of numbers) if (!isPacked.has(num)) put(num, objects[num] ?? '', lock);
  if (packed.length > 0) {
    const holder = size++;
    put(holder, filter(objectStream(packed, objects), 1), lock);
    for (const [index, num] of packed.entries()) rows.set(num, [2, holder, index]);
  }
  const members = trailerMembers(options, size);
  if (lock) put(size++, lock.dictionary);
  const start = writeXref(writer, rows, { xref: options.xref ?? 'table', size, members, filter });
  writer.write(`startxref\n${start}\n%%EOF\n`);
  return writer.bytes();
}

const asItIs = (stream: RawStream) => stream;

/** The members of the trailer; the encryption dictionary is the object of this number. */
function trailerMembers({ base, lock, root, trailer }: RawPdfOptions, encrypt: number): string {
  const members = [`/Root ${root ?? '1 0 R'}`, trailer ?? ''];
  if (lock) members.push(`/Encrypt ${encrypt} 0 R`, lock.trailer);
  if (base) members.push(`/Prev ${lastOf(base, /startxref\s+(\d+)/g)}`);
  return members.join(' ');
}

/** A stream as the body of an object. */
export function rawStream(content: string | Uint8Array, members = ''): RawStream {
  return { members, bytes: typeof content === 'string' ? Buffer.from(content, 'latin1') : content };
}

/** `5 0 obj … endobj`, as it is written. */
export function rawObject(num: number, object: RawObject, lock?: RawLock): Buffer {
  const source = (text: string) => (lock ? lockStrings(text, num, lock) : text);
  if (typeof object === 'string') {
    return Buffer.from(`${num} 0 obj\n${source(object)}\nendobj\n`, 'latin1');
  }
  const { members } = object;
  const bytes = lock && !staysOpen(members, lock) ? lock.stream(object.bytes, num) : object.bytes;
  const head = `${num} 0 obj\n<<${source(members)} /Length ${bytes.length}>>\nstream\n`;
  return Buffer.concat([
    Buffer.from(head, 'latin1'),
    bytes,
    Buffer.from('\nendstream\nendobj\n', 'latin1'),
  ]);
}

/** Whether a stream is not encrypted in an encrypted file (ISO 32000-1, 7.5.8.2, 7.6.5). */
function staysOpen(members: string, { encryptMetadata }: RawLock): boolean {
  if (/\/Type \/Metadata/.test(members)) return !encryptMetadata;
  return /\/Type \/XRef|\/Filter \[?\/Crypt/.test(members);
}

class RawWriter {
  readonly #parts: Uint8Array[];
  readonly #start: number;
  #length: number;

  constructor(head: Buffer) {
    this.#parts = [head];
    this.#start = head.indexOf('%PDF-');
    this.#length = head.length;
  }

  /** Where the next thing begins, counted from the header. */
  get offset(): number {
    return this.#length - this.#start;
  }

  write(part: string | Uint8Array): void {
    const bytes = typeof part === 'string' ? Buffer.from(part, 'latin1') : part;
    this.#parts.push(bytes);
    this.#length += bytes.length;
  }

  put(num: number, object: RawObject, lock?: RawLock): number {
    const { offset } = this;
    this.write(rawObject(num, object, lock));
    return offset;
  }

  bytes(): Buffer {
    return Buffer.concat(this.#parts);
  }
}

interface XrefSpec {
  xref: 'table' | 'stream' | 'hybrid';
  size: number;
  members: string;
  filter: (stream: RawStream, rowLength: number) => RawStream;
}

/** Writes the cross-reference and returns where it begins. */
function writeXref(writer: RawWriter, rows: Map<number, Row>, spec: XrefSpec): number {
  const { xref, filter } = spec;
  const { members, size } = spec;
  if (xref === 'stream') {
    rows.set(size, [1, writer.offset, 0]);
    const stream = xrefStream(rows, `${members} /Size ${size + 1}`);
    return writer.put(size, filter(stream, rowLength));
  }
  const isPacked = ([, [kind]]: [number, Row]) => kind === 2;
  const packed = new Map([...rows].filter(isPacked));
  if (xref === 'table' && packed.size > 0) throw new Error('a table cannot list packed objects');
  let more = '';
  if (xref === 'hybrid') {
    more = ` /XRefStm ${writer.offset}`;
    writer.put(size, filter(xrefStream(packed, `/Size ${size}`), rowLength));
  }
  const start = writer.offset;
  const hidden: Row = [0, 0, 65535];
  const listed = new Map([...rows].map((row) => (isPacked(row) ? [row[0], hidden] : row)));
  writer.write(`xref\n${tableOf(listed)}trailer\n<</Size ${size} ${members}${more}>>\n`);
  return start;
}

/** Rows in runs of neighbouring numbers. */
function sectionsOf(rows: ReadonlyMap<number, Row>): [first: number, rows: Row[]][] {
  const sections: [number, Row[]][] = [];
  for (const [num, row] of [...rows].sort(([a], [b]) => a - b)) {
    const last = sections.at(-1);
    if (last && last[0] + last[1].length === num) last[1].push(row);
    else sections.push([num, [row]]);
  }
  return sections;
}

function tableOf(rows: ReadonlyMap<number, Row>): string {
  const digits = (value: number, count: number) => String(value).padStart(count, '0');
  return sectionsOf(rows)
    .map(([first, section]) => {
      const lines = section.map(
        ([kind, offset, gen]) => `${digits(offset, 10)} ${digits(gen, 5)} ${kind ? 'n' : 'f'} \n`,
      );
      return `${first} ${section.length}\n${lines.join('')}`;
    })
    .join('');
}

/** Bytes of a row of our cross-reference streams: kind, first value, second value. */
const widths = [1, 4, 2] as const;
const rowLength = 7;

function xrefStream(rows: ReadonlyMap<number, Row>, members: string): RawStream {
  const sections = sectionsOf(rows);
  const bytes = sections.flatMap(([, section]) =>
    section.flatMap((row) =>
      row.flatMap((value, index) => {
        const width = widths[index] ?? 0;
        return Array.from({ length: width }, (_, at) => (value >>> (8 * (width - 1 - at))) & 255);
      }),
    ),
  );
  const index = sections.map(([first, section]) => `${first} ${section.length}`).join(' ');
  return rawStream(
    Uint8Array.from(bytes),
    `/Type /XRef /W [${widths.join(' ')}] /Index [${index}] ${members}`,
  );
}

/** Objects in an object stream (ISO 32000-1, 7.5.7). */
function objectStream(packed: readonly number[], objects: Record<number, RawObject>): RawStream {
  let head = '';
  let body = '';
  for (const num of packed) {
    const object = objects[num];
    if (typeof object !== 'string') throw new Error(`object ${num} cannot be packed`);
    head += `${num} ${body.length} `;
    body += `${object} `;
  }
  return rawStream(head + body, `/Type /ObjStm /N ${packed.length} /First ${head.length}`);
}

/** PDF source with its strings encrypted; a string may hold no bracket without a backslash. */
function lockStrings(source: string, num: number, lock: RawLock): string {
  const strings = /(?<!<)<(?!<)([0-9a-fA-F\s]*)>|\(((?:\\[\s\S]|[^\\()])*)\)/g;
  return source.replace(strings, (_, hex: string | undefined, text: string | undefined) => {
    const bytes =
      hex === undefined
        ? Buffer.from((text ?? '').replace(/\\([\s\S])/g, '$1'), 'latin1')
        : Buffer.from(hex.replace(/\s/g, ''), 'hex');
    return `<${Buffer.from(lock.string(bytes, num)).toString('hex')}>`;
  });
}

/** The last that a pattern finds in a file. */
function lastOf(file: Buffer | undefined, pattern: RegExp): string | undefined {
  return file && [...file.toString('latin1').matchAll(pattern)].at(-1)?.[1];
}
