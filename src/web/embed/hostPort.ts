import { parseBody } from '#core/wire/parseBody.ts';
import {
  embedVersion,
  type HostMessage,
  hostMessageSchema,
  type PageMessage,
} from '#core/wire/surfaces/embedMessages.ts';

/** A message of the page without what every message has. */
type Said<M> = M extends PageMessage ? Omit<M, 'fieldwright' | 'session'> : never;
export type SaidToHost = Said<PageMessage>;

/** The way to the page around ours. */
export interface HostPort {
  say(message: SaidToHost): void;
  /** Calls for each message of that page, and of no other. Returns what ends it. */
  listen(heard: (message: HostMessage) => void): () => void;
}

/** The parts of `Window` that the port needs; tests pass their own. */
interface PortWindows {
  own: Pick<Window, 'addEventListener' | 'removeEventListener'>;
  host: Pick<Window, 'postMessage'>;
}

/**
 * Speaks to the window around ours while it shows a page of `origin`, and to nobody else. Messages
 * of other windows, other origins and other versions are passed over, and so is what cannot be
 * read.
 */
export function createHostPort(
  { own, host }: PortWindows,
  origin: string,
  session: string,
): HostPort {
  return {
    say: (message) => host.postMessage({ fieldwright: embedVersion, session, ...message }, origin),
    listen(heard) {
      const hear = ({ origin: from, source, data }: MessageEvent) => {
        if (from !== origin || source !== host) return;
        const parsed = parseBody(hostMessageSchema, data);
        if (parsed.ok && parsed.value.session === session) heard(parsed.value);
      };
      own.addEventListener('message', hear);
      return () => own.removeEventListener('message', hear);
    },
  };
}
