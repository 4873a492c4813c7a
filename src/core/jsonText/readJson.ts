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

/**
 * Reads a JSON text (RFC 8259) with the places of all values. It takes exactly what `JSON.parse`
 * takes, up to a depth of 100.
 */
export function readJson(text: string): JsonReading {
  let at = 0;
  let fault: JsonFault | undefined;

  /** Notes the first fault and ends the reading: nothing is found behind the text's end. */
  function fail(code: JsonFault['code'], where = at): void {
    fault ??= { at: where, code };
    at = text.length;
  }
  function match(pattern: RegExp): string | undefined {
    pattern.lastIndex = at;
    const found = pattern.exec(text)?.[0];
    if (found !== undefined) at += found.length;
    return found;
  }
  function take(character: string): boolean {
    match(space);
    if (text[at] !== character) return false;
    at += 1;
    return true;
  }

  function readString(): string {
    const from = at;
    const found = match(string);
    if (found === undefined) {
      fail('string', from);
      return '';
    }
    return found.includes('\\') ? (JSON.parse(found) as string) : found.slice(1, -1);
  }

  /** The parts of a list or object up to its end; `read` reads one. */
  function readParts<T>(end: string, read: () => T): T[] {
    const parts: T[] = [];
    if (take(end)) return parts;
    do parts.push(read());
    while (take(','));
    if (!fault && !take(end)) fail('comma');
    return parts;
  }

  function readMember(depth: number): JsonMember {
    match(space);
    const from = at;
    if (text[at] !== '"') fail('name');
    const name = fault ? '' : readString();
    const to = at;
    if (!fault && !take(':')) fail('colon');
    return { name, from, to, value: readValue(depth) };
  }

  function readValue(depth: number): JsonNode {
    match(space);
    const from = at;
    if (depth > deepest) fail('deep');
    const first = text[at];
    if (first === '{') {
      at += 1;
      const members = readParts('}', () => readMember(depth + 1));
      return { kind: 'object', from, to: at, members };
    }
    if (first === '[') {
      at += 1;
      const items = readParts(']', () => readValue(depth + 1));
      return { kind: 'array', from, to: at, items };
    }
    return { kind: 'scalar', value: readScalar(), from, to: at };
  }

  function readScalar(): string | number | boolean | null {
    if (text[at] === '"') return readString();
    const named = match(word);
    if (named !== undefined) return JSON.parse(named) as boolean | null;
    const digits = match(number);
    if (digits === undefined) fail('value');
    return Number(digits);
  }

  const node = readValue(0);
  match(space);
  if (at < text.length) fail('extra');
  return fault ? { ok: false, fault } : { ok: true, node };
}
