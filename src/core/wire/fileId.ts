import { limits } from './limits.ts';
import { hasControlCharacter } from './text.ts';

const forbidden = /[:*?\\/"<>|]/;

/**
 * Why a text cannot be a fileId, as a clause such as `must not hold ":"`, or undefined when it can.
 */
export function fileIdFault(text: string): string | undefined {
  if (text.length === 0) return 'must not be empty';
  if (text.length > limits.name) return `must have at most ${limits.name} characters`;
  if (text === '.' || text === '..') return 'must not be "." or ".."';
  if (text === '__proto__') return 'must not be "__proto__"';
  if (hasControlCharacter(text)) return 'must not hold control characters';
  const character = forbidden.exec(text)?.[0];
  return character ? `must not hold ${character} (nor any of : * ? \\ / " < > |)` : undefined;
}
