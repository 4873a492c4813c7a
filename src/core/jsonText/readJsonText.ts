import type { JsonMember, JsonNode } from './jsonNode.ts';

/** Why a text is not JSON: what is missing or wrong at `at`, a 0-based offset. */
export interface JsonFault {
  at: number;
  code: 'value' | 'name' | 'colon' | 'comma' | 'string' | 'extra' | 'deep';
}

/** A text as values with their places, or its first fault. */
export type JsonReading = { ok: true; node: JsonNode } | { ok: false; fault: JsonFault };

/** How deep values may lie in one another. */
const deepest = 100;

const space = /[ \t\n\r]*/y;
const number = /-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?/y;
// oxlint-disable-next-line no-control-regex -- JSON forbids just these characters in a string
const string = /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/y;
const word = /true|false|null/y;

/** Reads tokens one after another. */
function createScanner(text: string) {
  let at = 0;
  let fault: JsonFault | undefined;

  function match(pattern: RegExp): string | undefined {
    pattern.lastIndex = at;
    const found = pattern.exec(text)?.[0];
    if (found !== undefined) at += found.length;
    return found;
  }

  const scanner = {
    get at() {
      return at;
    },
    get fault() {
      return fault;
    },
    match,
    /** The next character behind white space. */
    next(): string | undefined {
      match(space);
      return text[at];
    },
    /** Whether this character is next; it is passed then. */
    take(character: string): boolean {
      if (scanner.next() !== character) return false;
      at += 1;
      return true;
    },
    /** Notes the first fault and ends the reading: nothing is found behind the text's end. */
    fail(code: JsonFault['code']): void {
      fault ??= { at, code };
      at = text.length;
    },
  };
  return scanner;
}

/**
 * Reads a JSON text (RFC 8259) with the places of all values. It takes exactly what `JSON.parse`
 * takes, up to a depth of 100.
 */
export function readJsonText(text: string): JsonReading {
  const scanner = createScanner(text);

  function readString(): string {
    const found = scanner.match(string);
    if (found === undefined) scanner.fail('string');
    else return found.includes('\\') ? (JSON.parse(found) as string) : found.slice(1, -1);
    return '';
  }

  /** The parts of a list or object up to its end; `read` reads one. */
  function readParts<T>(end: string, read: () => T): T[] {
    const parts: T[] = [];
    if (scanner.take(end)) return parts;
    do parts.push(read());
    while (scanner.take(','));
    if (!scanner.take(end)) scanner.fail('comma');
    return parts;
  }

  function readMember(depth: number): JsonMember {
    if (scanner.next() !== '"') scanner.fail('name');
    const from = scanner.at;
    const name = readString();
    const to = scanner.at;
    if (!scanner.take(':')) scanner.fail('colon');
    return { name, from, to, value: readValue(depth) };
  }

  function readValue(depth: number): JsonNode {
    const first = scanner.next();
    const from = scanner.at;
    if (depth > deepest) scanner.fail('deep');
    if (scanner.take('{')) {
      const members = readParts('}', () => readMember(depth + 1));
      return { kind: 'object', from, to: scanner.at, members };
    }
    if (scanner.take('[')) {
      const items = readParts(']', () => readValue(depth + 1));
      return { kind: 'array', from, to: scanner.at, items };
    }
    const value = first === '"' ? readString() : readPlain();
    return { kind: 'scalar', value, from, to: scanner.at };
  }

  function readPlain(): number | boolean | null {
    const named = scanner.match(word);
    if (named !== undefined) return JSON.parse(named) as boolean | null;
    const digits = scanner.match(number);
    if (digits === undefined) scanner.fail('value');
    return Number(digits);
  }

  const node = readValue(0);
  if (scanner.next() !== undefined) scanner.fail('extra');
  const { fault } = scanner;
  return fault ? { ok: false, fault } : { ok: true, node };
}
