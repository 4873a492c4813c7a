import { createInsides, type Schema } from './parseBody.ts';

/** A member that a schema does not name; parsing drops it. */
export interface UnknownMember {
  /** The way to the object that holds it, known members by their exact names. */
  path: readonly PropertyKey[];
  name: string;
  /** Never null, which counts as absent. */
  value: unknown;
}

/** The members of an already decoded JSON body that a schema does not name, wherever they are. */
export function unknownMembers(schema: Schema, body: unknown): UnknownMember[] {
  const insidesOf = createInsides();
  const found: UnknownMember[] = [];
  const look = (value: unknown, at: Schema, path: readonly PropertyKey[]) => {
    if (value === null || typeof value !== 'object') return;
    const { members, element, valueType } = insidesOf(at);
    if (Array.isArray(value)) {
      if (element)
        for (const [index, item] of value.entries()) look(item, element, [...path, index]);
      return;
    }
    for (const [name, inner] of Object.entries(value)) {
      if (inner === null) continue;
      const member = members?.find(({ lowerCase }) => lowerCase === name.toLowerCase());
      if (member) look(inner, member.schema, [...path, member.name]);
      else if (members) found.push({ path, name, value: inner });
      else if (valueType) look(inner, valueType, [...path, name]);
    }
  };
  look(body, schema, []);
  return found;
}
