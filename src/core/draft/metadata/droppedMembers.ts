import { pathText } from '#core/wire/parseBody.ts';

/** What a JSON value may hold: named members, or keys of the client's choice with one shape. */
type Shape = { members: Readonly<Record<string, Shape>> } | { each: Shape } | 'leaf';

const fieldShape: Shape = {
  members: {
    Type: 'leaf',
    Width: 'leaf',
    Height: 'leaf',
    Value: 'leaf',
    ConvertedFrom: 'leaf',
    Location: {
      members: {
        Left: 'leaf',
        Right: 'leaf',
        Top: 'leaf',
        Bottom: 'leaf',
        Width: 'leaf',
        Height: 'leaf',
        PageNumber: 'leaf',
        Search: 'leaf',
        Occurence: 'leaf',
        Occurrence: 'leaf',
      },
    },
  },
};
// Must match fileMetadataSchema; a test compares them.
const metadataShape: Shape = {
  members: {
    DisplayName: 'leaf',
    DisplayOrder: 'leaf',
    Description: 'leaf',
    SetParaph: 'leaf',
    Signers: { each: { members: { FormSets: 'leaf' } } },
    FormSets: { each: { each: fieldShape } },
  },
};

/** A member outside the contract, or one that loses against the same name written exactly. */
export interface DroppedMember {
  /** Where it is, keys that clients chose written as `*`, such as `FormSets.*.*.Required`. */
  pattern: string;
  /** Where it is first. */
  path: string;
  count: number;
}

/** The way to a value, from its end: cheap to lengthen, and spelt out only for what is found. */
interface Step {
  name: string;
  /** The name, or `*` for a key that the client chose. */
  meant: string;
  before: Step | undefined;
}

function steps(last: Step | undefined): Step[] {
  return last ? [...steps(last.before), last] : [];
}

function note(found: Map<string, DroppedMember>, last: Step): void {
  const way = steps(last);
  const pattern = way.map((step) => step.meant).join('.');
  const before = found.get(pattern);
  if (before) before.count += 1;
  else found.set(pattern, { pattern, path: pathText(way.map((step) => step.name)), count: 1 });
}

/** `null` counts as absent. */
function isThere(given: Record<string, unknown>, name: string): boolean {
  return Object.hasOwn(given, name) && given[name] !== null;
}

function collect(
  value: unknown,
  shape: Shape,
  before: Step | undefined,
  found: Map<string, DroppedMember>,
): void {
  if (shape === 'leaf' || value === null || typeof value !== 'object' || Array.isArray(value))
    return;
  const given = value as Record<string, unknown>;
  const names = Object.keys(given);
  for (const name of names) {
    if (given[name] === null) continue;
    if ('each' in shape) {
      collect(given[name], shape.each, { name, meant: '*', before }, found);
      continue;
    }
    const exact = Object.hasOwn(shape.members, name) ? shape.members[name] : undefined;
    if (exact) {
      collect(given[name], exact, { name, meant: name, before }, found);
      continue;
    }
    const lowerCase = name.toLowerCase();
    const meant = Object.keys(shape.members).find((other) => other.toLowerCase() === lowerCase);
    const inner = meant === undefined ? undefined : shape.members[meant];
    // As parsing does: the exact name wins, else the last that is equal in lower case.
    const winner = names.findLast(
      (other) => isThere(given, other) && other.toLowerCase() === lowerCase,
    );
    if (meant === undefined || inner === undefined || isThere(given, meant) || winner !== name)
      note(found, { name, meant: name, before });
    else collect(given[name], inner, { name, meant, before }, found);
  }
}

/** The members of a file metadata body that parsing drops, each kind once with its count. */
export function droppedMembers(body: unknown): DroppedMember[] {
  const found = new Map<string, DroppedMember>();
  collect(body, metadataShape, undefined, found);
  return [...found.values()];
}
