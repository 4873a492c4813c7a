import { parseBody } from '#core/wire/parseBody.ts';
import { finishSchema } from '#core/wire/surfaces/signSurface.ts';
import type { Kept } from '#web/filling/session/createSigningStore.ts';

/** What windows of one signer in one browser say to each other. */
type WindowWord =
  /** The service has new entries. */
  | { kind: 'saved' }
  /** The request is signed or declined. */
  | { kind: 'over' }
  /** A window has been opened; the others answer with their signatures. */
  | { kind: 'opened' }
  | { kind: 'signing'; signing: Kept['signing'] };

/** The other windows of this browser in which the same signing link is open. */
export interface OtherWindows {
  say(word: WindowWord): void;
  close(): void;
}

/** Opens a channel under a name that tells nothing secret; silent where the browser has none. */
export function openOtherWindows(name: string, onWord: (word: WindowWord) => void): OtherWindows {
  let channel: BroadcastChannel | undefined;
  try {
    channel = new BroadcastChannel(name);
  } catch {
    // Refused, as the browser's storage is: the service tells what other windows did.
    return { say: () => undefined, close: () => undefined };
  }
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    const word = readWord(data);
    if (word) onWord(word);
  };
  return {
    say: (word) => channel.postMessage(word),
    close: () => channel.close(),
  };
}

/** A word of another window, which may be of another version. */
function readWord(data: unknown): WindowWord | undefined {
  const { kind, signing } = Object(data) as { kind?: unknown; signing?: unknown };
  if (kind === 'saved' || kind === 'over' || kind === 'opened') return { kind };
  if (kind !== 'signing') return undefined;
  const parsed = parseBody(finishSchema, signing);
  return parsed.ok ? { kind, signing: parsed.value } : undefined;
}
