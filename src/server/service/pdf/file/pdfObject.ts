/**
 * A PDF name; `name` holds its bytes as Latin-1 characters, without the slash and with #xx
 * resolved.
 */
export class PdfName {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

/** A PDF string as bytes, decrypted. */
export class PdfString {
  readonly bytes: Uint8Array;
  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }
}

/** A reference to an indirect object. */
export class PdfRef {
  readonly num: number;
  readonly gen: number;
  constructor(num: number, gen: number) {
    this.num = num;
    this.gen = gen;
  }
}

/** A dictionary; keys are names without the slash. */
export class PdfDict {
  readonly entries: Map<string, PdfObject>;
  constructor(entries?: Iterable<[string, PdfObject]>) {
    this.entries = new Map(entries);
  }
  /** The entry as written: possibly a reference. */
  raw(key: string): PdfObject | undefined {
    return this.entries.get(key);
  }
  set(key: string, value: PdfObject): void {
    this.entries.set(key, value);
  }
  delete(key: string): void {
    this.entries.delete(key);
  }
  copy(): PdfDict {
    return new PdfDict(this.entries);
  }
}

/** A stream: its dictionary and its bytes, decrypted but still filtered. */
export class PdfStream {
  readonly dict: PdfDict;
  readonly bytes: Uint8Array;
  constructor(dict: PdfDict, bytes: Uint8Array) {
    this.dict = dict;
    this.bytes = bytes;
  }
}

/**
 * Source text that is written as it is: the parts of a signature that are filled in after
 * everything is written.
 */
export class PdfSource {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/** Any PDF object (ISO 32000-1, 7.3). Arrays and numbers are JavaScript's own. */
export type PdfObject =
  | null
  | boolean
  | number
  | PdfName
  | PdfString
  | PdfRef
  | PdfDict
  | PdfStream
  | PdfSource
  | PdfObject[];

/** Shorthand for a name object. */
export const name = (text: string) => new PdfName(text);

/** Shorthand for a dictionary; members that are undefined are left out. */
export const dict = (members: Record<string, PdfObject | undefined>) =>
  new PdfDict(
    Object.entries(members).filter((entry): entry is [string, PdfObject] => entry[1] !== undefined),
  );
