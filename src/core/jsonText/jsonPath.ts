import { type JsonNode, memberNamed } from './jsonNode.ts';

const part = /\[(\d+)\]|\[("(?:[^"\\]|\\.)*")\]|\.?([^.[\]]+)/g;

/** The names and numbers of a path such as `Signers[0].Email` or `FormSets["a b"].x`. */
export function pathParts(path: string): string[] {
  return [...path.matchAll(part)].map(([, index, quoted, name]) =>
    quoted === undefined ? (index ?? name ?? '') : (JSON.parse(quoted) as string),
  );
}

/**
 * The range in which a path is shown: the value there, or the name of the last member that is there
 * where something is missing. Names are also found by lower case.
 */
export function rangeOfPath(root: JsonNode, path: string): { from: number; to: number } {
  let node = root;
  let range = root.kind === 'scalar' ? root : { from: root.from, to: root.from + 1 };
  for (const name of pathParts(path)) {
    const item = node.kind === 'array' ? node.items[Number(name)] : undefined;
    const member = memberNamed(node, name);
    const next = item ?? member?.value;
    if (!next) return range;
    range = member && next.kind !== 'scalar' ? member : next;
    node = next;
  }
  return { from: range.from, to: range.to };
}
