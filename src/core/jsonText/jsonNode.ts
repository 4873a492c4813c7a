/** A value of a JSON text with the range of its characters: 0-based, `to` is not included. */
export type JsonNode =
  | { kind: 'object'; from: number; to: number; members: readonly JsonMember[] }
  | { kind: 'array'; from: number; to: number; items: readonly JsonNode[] }
  | { kind: 'scalar'; from: number; to: number; value: string | number | boolean | null };

/** A member of an object; the range is that of its name with the quotation marks. */
export interface JsonMember {
  name: string;
  from: number;
  to: number;
  value: JsonNode;
}

/** Any JSON value. */
export type JsonValue =
  | string
  | number
  | boolean
  | null
  | readonly JsonValue[]
  | { readonly [name: string]: JsonValue };

/** The value that a node stands for; of members with one name the last counts. */
export function jsonValue(node: JsonNode): JsonValue {
  if (node.kind === 'scalar') return node.value;
  if (node.kind === 'array') return node.items.map(jsonValue);
  // fromEntries also takes a member called __proto__, which plain assignment would lose.
  return Object.fromEntries(node.members.map(({ name, value }) => [name, jsonValue(value)]));
}

/** A member of an object by its name, else by a name that is equal in lower case. */
export function memberNamed(node: JsonNode | undefined, name: string): JsonMember | undefined {
  if (node?.kind !== 'object') return undefined;
  const exact = node.members.findLast((member) => member.name === name);
  if (exact) return exact;
  const lowerCase = name.toLowerCase();
  return node.members.findLast((member) => member.name.toLowerCase() === lowerCase);
}

/** Members whose name stands earlier in the same object, wherever they are. */
export function repeatedMembers(node: JsonNode): JsonMember[] {
  if (node.kind === 'scalar') return [];
  if (node.kind === 'array') return node.items.flatMap(repeatedMembers);
  const seen = new Set<string>();
  return node.members.flatMap((member) => {
    const isSecond = seen.has(member.name);
    seen.add(member.name);
    const inside = repeatedMembers(member.value);
    return isSecond ? [member, ...inside] : inside;
  });
}
