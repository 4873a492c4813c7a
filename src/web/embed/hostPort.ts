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

/** What the page around ours says, of one type. */
export type HeardFromHost<T extends HostMessage['type']> = Extract<HostMessage, { type: T }>;

/** The way to the page around ours. */
export interface HostPort {
  say(message: SaidToHost): void;
  /**
   * Calls for each message of a type, also for those that came while nobody listened to it: the
   * page around may speak before what it speaks to is loaded. Returns what ends it.
   */
  listen<T extends HostMessage['type']>(
    type: T,
    heard: (message: HeardFromHost<T>) => void,
  ): () => void;
  /** Hears nothing more. */
  close(): void;
}

/** The parts of `Window` that the port needs; tests pass their own. */
interface PortWindows {
  own: Pick<Window, 'addEventListener' | 'removeEventListener'>;
  host: Pick<Window, 'postMessage'>;
}

/** How many messages of a type wait for who hears them: requests each, else only the newest. */
const waitingMessages = { theme: 1, draft: 1, open: 1, export: 20 };

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
  const listeners = new Set<(message: HostMessage) => boolean>();
  let waiting: HostMessage[] = [];
  const hear = ({ origin: from, source, data }: MessageEvent) => {
    if (from !== origin || source !== host) return;
    const parsed = parseBody(hostMessageSchema, data);
    if (!parsed.ok || parsed.value.session !== session) return;
    const message = parsed.value;
    const isHeard = [...listeners].map((heard) => heard(message)).includes(true);
    if (isHeard) return;
    const alike = [...waiting.filter(({ type }) => type === message.type), message];
    const kept = new Set(alike.slice(-waitingMessages[message.type]));
    waiting = [...waiting, message].filter((one) => one.type !== message.type || kept.has(one));
  };
  own.addEventListener('message', hear);
  return {
    say: (message) => host.postMessage({ fieldwright: embedVersion, session, ...message }, origin),
    listen(type, heard) {
      const listener = (message: HostMessage) => {
        if (!isOfType(message, type)) return false;
        heard(message);
        return true;
      };
      listeners.add(listener);
      waiting = waiting.filter((message) => !listener(message));
      return () => void listeners.delete(listener);
    },
    close() {
      listeners.clear();
      own.removeEventListener('message', hear);
    },
  };
}

function isOfType<T extends HostMessage['type']>(
  message: HostMessage,
  type: T,
): message is HeardFromHost<T> {
  return message.type === type;
}
