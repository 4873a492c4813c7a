import { pathText } from '#core/wire/parseBody.ts';

/** What a JSON value may hold: named members, or keys that a client chooses, each with the same shape. */
type Shape = { members: Readonly<Record<string, Shape>> } | { each: Shape } | 'leaf';

const fieldShape: Shape = {
  members: {
    Type: 'leaf',
    Location: {
      members: { Right: 'leaf', Top: 'leaf', Width: 'leaf', Height: 'leaf', PageNumber: 'leaf' },
    },
  },
};
// Must match fileMetadataSchema; a test compares them.
const metadataShape: Shape = {
  members: {
    DisplayName: 'leaf',
    Signers: { each: { members: { FormSets: 'leaf' } } },
    FormSets: { each: { each: fieldShape } },
  },
};

/** A member that is not of the contract, or that loses against one of the same name written exactly. */
export interface UnknownMember {
  /** Where it is, keys that clients chose written as `*`, such as `FormSets.*.*.Required`. */
  pattern: string;
  /** Where it is first. */
  path: string;
  count: number;
}

function collect(
  value: unknown,
  shape: Shape,
  path: string[],
  pattern: string[],
  found: Map<string, UnknownMember>,
): void {
  if (shape === 'leaf' || value === null || typeof value !== 'object' || Array.isArray(value))
    return;
  const entries = Object.entries(value).filter(([, member]) => member !== null);
  if ('each' in shape) {
    for (const [name, member] of entries)
      collect(member, shape.each, [...path, name], [...pattern, '*'], found);
    return;
  }
  const names = Object.keys(shape.members);
  const given = new Set(entries.map(([name]) => name));
  const lastOf = new Map(entries.map(([name]) => [name.toLowerCase(), name]));
  for (const [name, member] of entries) {
    const meant = names.find((other) => other.toLowerCase() === name.toLowerCase());
    const taken = meant !== undefined && given.has(meant) ? meant : lastOf.get(name.toLowerCase());
    const inner = meant === undefined ? undefined : shape.members[meant];
    if (inner !== undefined && taken === name) {
      collect(member, inner, [...path, name], [...pattern, meant ?? name], found);
      continue;
    }
    const key = [...pattern, name].join('.');
    const before = found.get(key);
    if (before) before.count += 1;
    else found.set(key, { pattern: key, path: pathText([...path, name]), count: 1 });
  }
}

/** The members of a file metadata body that parsing drops, each kind once with how often it occurs. */
export function unknownMembers(body: unknown): UnknownMember[] {
  const found = new Map<string, UnknownMember>();
  collect(body, metadataShape, [], [], found);
  return [...found.values()];
}
