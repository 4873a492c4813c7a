import { fileMetadataSchema } from '#core/wire/contract/fileMetadata.ts';
import { pathText, unknownMembers } from '#core/wire/parseBody.ts';

/** A member outside the contract, or one that loses against another spelling of the same name. */
export interface DroppedMember {
  /** Where it is, keys that clients chose written as `*`, such as `FormSets.*.*.Required`. */
  pattern: string;
  /** Where it is first. */
  path: string;
  count: number;
}

/** The members of a file metadata body that parsing drops, each kind once with its count. */
export function droppedMembers(body: unknown): DroppedMember[] {
  const found = new Map<string, DroppedMember>();
  for (const { path, pattern: way, name } of unknownMembers(fileMetadataSchema, body)) {
    const pattern = [...way, name].join('.');
    const before = found.get(pattern);
    if (before) before.count += 1;
    else found.set(pattern, { pattern, path: pathText([...path, name]), count: 1 });
  }
  return [...found.values()];
}

/** How many members all objects of a value have together. */
function countMembers(value: object): number {
  const names = Object.keys(value);
  let count = Array.isArray(value) ? 0 : names.length;
  for (const name of names) {
    const member = (value as Record<string, unknown>)[name];
    if (typeof member === 'object' && member !== null) count += countMembers(member);
  }
  return count;
}

/** How many colons follow a quotation mark: one after each key, and any such inside strings. */
function countKeyEnds(json: string): number {
  let count = 0;
  for (let colon = json.indexOf(':'); colon >= 0; colon = json.indexOf(':', colon + 1)) {
    let at = colon - 1;
    while (at >= 0 && json.charCodeAt(at) <= 0x20) at -= 1;
    if (json[at] === '"') count += 1;
  }
  return count;
}

const token = /"(?:[^"\\]|\\.)*"|[{}[\],:]/g;

/** One object or list that is open while the text is read. */
interface Open {
  /** Keys seen so far; undefined for a list. */
  keys: Set<string> | undefined;
  /** Whether the next string is a key. */
  atKey: boolean;
}

/** The keys that objects of a valid JSON text repeat. */
function findRepeated(json: string): Set<string> {
  const repeated = new Set<string>();
  const open: Open[] = [];
  for (const [text] of json.matchAll(token)) {
    const here = open.at(-1);
    if (text === '{') open.push({ keys: new Set(), atKey: true });
    else if (text === '[') open.push({ keys: undefined, atKey: false });
    else if (text === '}' || text === ']') open.pop();
    else if (here && (text === ',' || text === ':')) here.atKey = text === ',' && !!here.keys;
    else if (here?.atKey && here.keys) {
      const key = String(JSON.parse(text));
      if (here.keys.has(key)) repeated.add(key);
      here.keys.add(key);
    }
  }
  return repeated;
}

/**
 * Keys that an object of a valid JSON text holds more than once: reading keeps only the last. Each
 * name once, in order of appearance. `value` is the parsed text: if it has as many members as the
 * text can have keys, the text need not be taken apart.
 */
export function repeatedKeys(json: string, value: unknown): string[] {
  const members = typeof value === 'object' && value !== null ? countMembers(value) : 0;
  return countKeyEnds(json) === members ? [] : [...findRepeated(json)];
}
