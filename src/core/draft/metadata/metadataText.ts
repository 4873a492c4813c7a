import type { FileMetadataInput } from '#core/wire/contract/fileMetadata.ts';
import type { WireField } from './fieldToDefinition.ts';
import type { SignerEntries } from './signerEntries.ts';

/** Whose lines in the text these are; 1-based, both ends included. */
export interface MetadataPlace {
  kind: 'signer' | 'formSet' | 'field';
  /** Signer id, form set key, or field id. */
  id: string;
  /** Signers whom it concerns. */
  signerIds: readonly string[];
  firstLine: number;
  lastLine: number;
}

/** What metadata says of the document itself, in the order in which it is written. */
export type MetadataHead = Pick<
  FileMetadataInput,
  'DisplayName' | 'DisplayOrder' | 'Description' | 'SetParaph'
>;

/** A form set with its fields as they go over the wire. */
export interface WrittenFormSet {
  key: string;
  signerIds: readonly string[];
  fields: readonly WireField[];
}

/** A stretch of lines: a text by itself, or fields of a form set with equally many lines each. */
type Stretch = { firstLine: number; lineCount: number; place?: MetadataPlace } & (
  | { kind: 'text'; text: string }
  | {
      kind: 'fields';
      fields: readonly WireField[];
      /** Lines of each. */
      each: number;
      /** No other field of the form set follows. */
      isEnd: boolean;
      signerIds: readonly string[];
    }
);

/** A text and where everything stands in it. Nothing of it is joined before it is asked for. */
export interface MetadataJson {
  /** The whole text. */
  readonly text: string;
  lineCount: number;
  /** The lines from a 0-based one to another, which is not included. */
  linesBetween(first: number, end: number): string[];
  stretches: readonly Stretch[];
}

function signerBlock({ wireId, entries }: SignerEntries): string[] {
  const name = `    ${JSON.stringify(wireId)}: {`;
  if (entries.length === 0) return [name, '      "FormSets": []', '    }'];
  const items = entries.map(
    (entry, index) => `        ${JSON.stringify(entry)}${index < entries.length - 1 ? ',' : ''}`,
  );
  return [name, '      "FormSets": [', ...items, '      ]', '    }'];
}

/** The fields as an object lists its keys; the very same list where that is their order already. */
function fieldsInOrder(fields: readonly WireField[]): readonly WireField[] {
  return fields.some((wire) => wire.isIndex)
    ? inObjectOrder(fields, ({ field }) => field.name)
    : fields;
}

/** The fields in runs of equally many lines each; the very same list where there is only one. */
function runsOf(fields: readonly WireField[]): (readonly WireField[])[] {
  const lines = fields[0]?.lines;
  if (fields.every((wire) => wire.lines === lines)) return [fields];
  const runs: WireField[][] = [];
  for (const wire of fields) {
    const run = runs.at(-1);
    if (run?.[0]?.lines === wire.lines) run.push(wire);
    else runs.push([wire]);
  }
  return runs;
}

function stretchesOf(
  head: MetadataHead,
  signers: readonly SignerEntries[],
  formSets: readonly WrittenFormSet[],
): Stretch[] {
  const stretches: Stretch[] = [];
  let line = 1;
  const write = (
    lines: readonly string[],
    about?: Pick<MetadataPlace, 'kind' | 'id' | 'signerIds'>,
    most = lines.length,
  ) => {
    const place = about && { ...about, firstLine: line, lastLine: line + most - 1 };
    stretches.push({
      kind: 'text',
      text: lines.join('\n'),
      firstLine: line,
      lineCount: lines.length,
      ...(place && { place }),
    });
    line += lines.length;
  };
  const about = Object.entries(head).map(
    ([name, value]) => `  ${JSON.stringify(name)}: ${JSON.stringify(value)},`,
  );
  write(['{', ...about]);

  const end = formSets.length > 0 ? ',' : '';
  if (signers.length === 0) write([`  "Signers": {}${end}`]);
  else {
    write(['  "Signers": {']);
    const ordered = inObjectOrder(signers, (signer) => signer.wireId);
    for (const [index, signer] of ordered.entries()) {
      const block = signerBlock(signer);
      if (index < ordered.length - 1) block.push(`${block.pop()},`);
      const { signerId } = signer;
      write(block, { kind: 'signer', id: signerId, signerIds: [signerId] });
    }
    write([`  }${end}`]);
  }

  if (formSets.length > 0) {
    write(['  "FormSets": {']);
    const ordered = inObjectOrder(formSets, (set) => set.key);
    for (const [index, { key, signerIds, fields }] of ordered.entries()) {
      const comma = index < ordered.length - 1 ? ',' : '';
      const about = { kind: 'formSet', id: key, signerIds } as const;
      if (fields.length === 0) {
        write([`    ${JSON.stringify(key)}: {}${comma}`], about);
        continue;
      }
      const runs = runsOf(fieldsInOrder(fields));
      const counts = runs.map((run) => run.length * (run[0]?.lines ?? 0));
      const all = counts.reduce((sum, count) => sum + count, 0);
      write([`    ${JSON.stringify(key)}: {`], about, all + 2);
      for (const [at, run] of runs.entries()) {
        const lineCount = counts[at] ?? 0;
        const each = run[0]?.lines ?? 1;
        const isEnd = at === runs.length - 1;
        stretches.push({
          kind: 'fields',
          fields: run,
          each,
          isEnd,
          signerIds,
          firstLine: line,
          lineCount,
        });
        line += lineCount;
      }
      write([`    }${comma}`]);
    }
    write(['  }']);
  }
  write(['}']);
  return stretches;
}

type FieldStretch = Extract<Stretch, { kind: 'fields' }>;

/** Some fields of a stretch as text; all but the form set's last end with a comma. */
function fieldsText({ fields, isEnd }: FieldStretch, first: number, end: number): string {
  const text = fields
    .slice(first, end)
    .map((wire) => wire.text)
    .join(',\n');
  return end < fields.length || !isEnd ? `${text},` : text;
}

function linesOf(stretch: Stretch, first: number, end: number): string[] {
  if (stretch.kind === 'text') return stretch.text.split('\n').slice(first, end);
  const { each } = stretch;
  const from = Math.floor(first / each);
  const lines = fieldsText(stretch, from, Math.ceil(end / each)).split('\n');
  return lines.slice(first - from * each, end - from * each);
}

/**
 * The metadata of a document as JSON, equal to `JSON.stringify(metadata, null, 2)`. Kept in pieces
 * made once per field, so that a change to one of thousands costs next to nothing before the whole
 * text is asked for.
 */
export function metadataText(
  head: MetadataHead,
  signers: readonly SignerEntries[],
  formSets: readonly WrittenFormSet[],
): MetadataJson {
  const stretches = stretchesOf(head, signers, formSets);
  let whole: string | undefined;
  return {
    stretches,
    lineCount: stretches.reduce((sum, { lineCount }) => sum + lineCount, 0),
    get text() {
      whole ??= stretches
        .map((stretch) =>
          stretch.kind === 'text' ? stretch.text : fieldsText(stretch, 0, stretch.fields.length),
        )
        .join('\n');
      return whole;
    },
    linesBetween: (first, end) =>
      stretches.flatMap((stretch) => {
        const from = Math.max(first - (stretch.firstLine - 1), 0);
        const to = Math.min(end - (stretch.firstLine - 1), stretch.lineCount);
        return from < to ? linesOf(stretch, from, to) : [];
      }),
  };
}

function placeOfWire(stretch: FieldStretch, at: number): MetadataPlace | undefined {
  const wire = stretch.fields[at];
  if (!wire) return undefined;
  const firstLine = stretch.firstLine + at * stretch.each;
  return {
    kind: 'field',
    id: wire.field.id,
    signerIds: stretch.signerIds,
    firstLine,
    lastLine: firstLine + stretch.each - 1,
  };
}

/** Where a field stands in the text, or undefined. */
export function placeOfField(
  { stretches }: MetadataJson,
  fieldId: string,
): MetadataPlace | undefined {
  for (const stretch of stretches) {
    if (stretch.kind !== 'fields') continue;
    const at = stretch.fields.findIndex(({ field }) => field.id === fieldId);
    if (at >= 0) return placeOfWire(stretch, at);
  }
  return undefined;
}

/** The innermost thing on a 1-based line of the text, or undefined. */
export function placeAtLine({ stretches }: MetadataJson, line: number): MetadataPlace | undefined {
  let around: MetadataPlace | undefined;
  for (const stretch of stretches) {
    if (stretch.firstLine > line) break;
    if (stretch.place && stretch.place.lastLine >= line) around = stretch.place;
    if (stretch.kind === 'fields' && line < stretch.firstLine + stretch.lineCount)
      return placeOfWire(stretch, Math.floor((line - stretch.firstLine) / stretch.each));
  }
  return around;
}

/** Whether objects list this key by number, first: a plain whole number below 2^32 - 1. */
export function isIndex(key: string): boolean {
  return /^(?:0|[1-9][0-9]{0,9})$/.test(key) && Number(key) < 4_294_967_295;
}

/** The items as an object lists its keys: a text written from the list equals the object's. */
export function inObjectOrder<T>(items: readonly T[], keyOf: (item: T) => string): readonly T[] {
  const indexed = items.filter((item) => isIndex(keyOf(item)));
  if (indexed.length === 0) return items;
  return [
    ...indexed.sort((a, b) => Number(keyOf(a)) - Number(keyOf(b))),
    ...items.filter((item) => !isIndex(keyOf(item))),
  ];
}
