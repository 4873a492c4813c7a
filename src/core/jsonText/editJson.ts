import { type JsonMember, type JsonNode, type JsonValue, memberNamed } from './jsonNode.ts';

/** A part of a text and what takes its place; 0-based, `to` is not included. */
export interface TextEdit {
  from: number;
  to: number;
  insert: string;
}

/** A text with edits that do not overlap, all in the places of the text before. */
export function withEdits(text: string, edits: readonly TextEdit[]): string {
  let at = 0;
  let result = '';
  for (const { from, to, insert } of edits.toSorted((a, b) => a.from - b.from || a.to - b.to)) {
    result += text.slice(at, from) + insert;
    at = to;
  }
  return result + text.slice(at);
}

type Members = { readonly [name: string]: JsonValue };

function isMembers(value: JsonValue | undefined): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Whether two values would be written alike, members in the same order. */
function isWrittenAlike(a: JsonValue, b: JsonValue): boolean {
  if (a === b) return true;
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((item, at) => isWrittenAlike(item, b[at] ?? null));
  if (!isMembers(a) || !isMembers(b)) return Object.is(a, b);
  const [names, others] = [Object.keys(a), Object.keys(b)];
  return (
    names.length === others.length &&
    names.every(
      (name, at) => name === others[at] && isWrittenAlike(a[name] ?? null, b[name] ?? null),
    )
  );
}

/** White space at the beginning of the line of a character. */
function indentAt(text: string, at: number): string {
  const start = text.lastIndexOf('\n', at - 1) + 1;
  return /^[ \t]*/.exec(text.slice(start, at))?.[0] ?? '';
}

/** A value as it is written where the line begins with `indent`. */
function written(value: JsonValue, indent: string): string {
  return JSON.stringify(value, null, 2).replaceAll('\n', `\n${indent}`);
}

/**
 * What must be edited in a JSON text so that what `before` became `after` is written in it. `node`
 * is the text's value where `before` stands; it may hold more than that, and write it otherwise:
 * only what differs between `before` and `after` is touched. The value itself is replaced where an
 * order of names changed.
 */
export function editJson(
  text: string,
  node: JsonNode,
  before: JsonValue,
  after: JsonValue,
): TextEdit[] {
  if (isWrittenAlike(before, after)) return [];
  const replace = () => [
    { from: node.from, to: node.to, insert: written(after, indentAt(text, node.from)) },
  ];
  if (node.kind === 'object' && isMembers(before) && isMembers(after))
    return editMembers(text, node, before, after) ?? replace();
  if (
    node.kind === 'array' &&
    Array.isArray(before) &&
    Array.isArray(after) &&
    before.length === after.length &&
    node.items.length === after.length
  )
    return node.items.flatMap((item, at) =>
      editJson(text, item, before[at] as JsonValue, after[at] as JsonValue),
    );
  return replace();
}

type ObjectNode = Extract<JsonNode, { kind: 'object' }>;

/** Whether the names that both have stand in one order. */
function isOrderKept(before: Members, after: Members): boolean {
  const kept = Object.keys(before).filter((name) => Object.hasOwn(after, name));
  const still = Object.keys(after).filter((name) => Object.hasOwn(before, name));
  return kept.every((name, at) => name === still[at]);
}

/** The edits of an object's members; undefined where the object is better written anew. */
function editMembers(
  text: string,
  node: ObjectNode,
  before: Members,
  after: Members,
): TextEdit[] | undefined {
  if (!isOrderKept(before, after)) return undefined;
  const removed = new Set<JsonMember>();
  for (const name of Object.keys(before)) {
    const member = Object.hasOwn(after, name) ? undefined : memberNamed(node, name);
    if (member) removed.add(member);
  }
  const first = node.members.find((member) => !removed.has(member));
  // Where nothing stays, there is no comma to stand at.
  if (!first) return undefined;

  const edits = removals(node, removed);
  const missing = new Map<JsonMember | undefined, [string, JsonValue][]>();
  let last: JsonMember | undefined;
  for (const [name, value] of Object.entries(after)) {
    const member = memberNamed(node, name);
    const old = before[name] ?? null;
    if (member && !removed.has(member)) {
      last = member;
      edits.push(...editJson(text, member.value, old, value));
    } else if (!Object.hasOwn(before, name) || !isWrittenAlike(old, value)) {
      // What the text says in another way than the values is not said twice.
      missing.set(last, [...(missing.get(last) ?? []), [name, value]]);
    }
  }
  for (const [beside, members] of missing)
    edits.push(insertion(text, node, members, beside, first));
  return edits;
}

/** Puts members behind one that stays, or before the first that does. */
function insertion(
  text: string,
  node: ObjectNode,
  members: readonly [string, JsonValue][],
  behind: JsonMember | undefined,
  first: JsonMember,
): TextEdit {
  const gap = gapBefore(text, node);
  const indent = indentOfMembers(text, node);
  const lines = members.map(
    ([name, value]) => `${JSON.stringify(name)}: ${written(value, indent)}`,
  );
  const at = behind?.value.to ?? first.from;
  const insert = behind
    ? lines.map((line) => `,${gap}${line}`).join('')
    : lines.map((line) => `${line},${gap}`).join('');
  return { from: at, to: at, insert };
}

/** White space before the first member, which stands before new ones too. */
function gapBefore(text: string, node: ObjectNode): string {
  const [first] = node.members;
  return first ? text.slice(node.from + 1, first.from) : '';
}

function indentOfMembers(text: string, node: ObjectNode): string {
  const [first] = node.members;
  return indentAt(text, first?.from ?? node.from);
}

/** Takes members out, each with one comma. */
function removals(node: ObjectNode, removed: ReadonlySet<JsonMember>): TextEdit[] {
  const edits: TextEdit[] = [];
  let stays: JsonMember | undefined;
  for (const [at, member] of node.members.entries()) {
    if (!removed.has(member)) {
      stays = member;
      continue;
    }
    const next = node.members[at + 1];
    // Behind what stays, the comma before goes; at the beginning, the one after.
    if (stays) edits.push({ from: endBefore(node, at), to: member.value.to, insert: '' });
    else if (next) edits.push({ from: member.from, to: next.from, insert: '' });
  }
  return edits;
}

/** Where the member before ends. */
function endBefore(node: ObjectNode, at: number): number {
  return node.members[at - 1]?.value.to ?? node.from + 1;
}
