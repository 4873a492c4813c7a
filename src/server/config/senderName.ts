import { limits } from '#core/wire/limits.ts';
import { hasControlCharacter } from '#core/wire/text.ts';

/** Whether a text can name who asks for signatures. */
export function isSenderName(text: string): boolean {
  return text.length <= limits.senderName && !hasControlCharacter(text);
}

/** Why another text cannot. */
export const senderNameFault = `must be one line of at most ${limits.senderName} characters`;
