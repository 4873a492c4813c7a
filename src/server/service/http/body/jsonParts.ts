import { limits } from '#core/wire/limits.ts';

/** How deep objects and lists may nest: deeper ones would overflow the stack of what walks them. */
export const deepest = 64;

/** What a body has too much of: levels; members, objects, lists or texts in all; members of one. */
export type JsonExcess = 'depth' | 'parts' | 'texts' | 'members';

const [quote, backslash, colon] = [0x22, 0x5c, 0x3a];
const [openList, closeList, openMap, closeMap] = [0x5b, 0x5d, 0x7b, 0x7d];

/** Texts of a body: the name and the value of each member, and a list as long as any may be. */
export const allowedTexts = (parts: number) => 2 * parts + limits.fields;

/**
 * Counts the members, objects, lists and texts of a JSON text in UTF-8 while it arrives, before
 * anything of it is parsed. What it returns takes the next bytes, and says what is too much.
 */
export function countJsonParts(allowed: number): (bytes: Uint8Array) => JsonExcess | undefined {
  let [isText, isEscaped, parts, texts, open] = [false, false, 0, 0, 0];
  /** Members by level, of the object that is open there. */
  const members = new Int32Array(deepest + 2);
  const enter = (): JsonExcess | undefined => {
    open += 1;
    members[open] = 0;
    return open > deepest ? 'depth' : add();
  };
  const add = () => ((parts += 1) > allowed ? ('parts' as const) : undefined);
  const addMember = () => {
    const count = (members[open] ?? 0) + 1;
    members[open] = count;
    return count > limits.fields ? ('members' as const) : add();
  };
  const passText = (byte: number | undefined) => {
    if (isEscaped) isEscaped = false;
    else if (byte === backslash) isEscaped = true;
    else if (byte === quote) isText = false;
  };
  const pass = (byte: number | undefined) => {
    if (byte === quote) {
      isText = true;
      return (texts += 1) > allowedTexts(allowed) ? ('texts' as const) : undefined;
    }
    if (byte === colon) return addMember();
    if (byte === openMap || byte === openList) return enter();
    // A text that closes more than it opens is no JSON.
    if (byte === closeMap || byte === closeList) open = Math.max(0, open - 1);
    return undefined;
  };
  return (bytes) => {
    for (let index = 0; index < bytes.length; index += 1) {
      if (isText) passText(bytes[index]);
      else {
        const excess = pass(bytes[index]);
        if (excess) return excess;
      }
    }
    return undefined;
  };
}
