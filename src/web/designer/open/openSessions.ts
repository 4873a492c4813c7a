/** What is open under an id until nobody holds it. */
interface Closable {
  /** Closes it; resolves when it may be opened again without missing anything. */
  close(): Promise<unknown>;
}

/** A hold on something open, which is closed when its last hold is released. */
export interface Hold<Session> {
  /** Resolves with undefined when there is nothing of this id. */
  readonly opening: Promise<Session | undefined>;
  /** To be called once. */
  release(): void;
}

interface Held<Session> {
  readonly opening: Promise<Session | undefined>;
  holds: number;
}

/** What is open in this tab, by id. */
export interface OpenSessions<Session> {
  /**
   * Holds what is open under the id, and opens it first if nothing is; what was closed a moment ago
   * is waited for.
   */
  hold(id: string, open: () => Promise<Session | undefined>): Hold<Session>;
}

/** Nothing is open yet. */
export function createOpenSessions<Session extends Closable>(): OpenSessions<Session> {
  const sessions = new Map<string, Held<Session>>();
  const closing = new Map<string, Promise<unknown>>();

  function close(id: string, { opening }: Held<Session>) {
    sessions.delete(id);
    const closed = opening
      .then((session) => session?.close())
      .catch(() => undefined)
      .finally(() => {
        if (closing.get(id) === closed) closing.delete(id);
      });
    closing.set(id, closed);
  }

  return {
    hold(id, open) {
      const closed = closing.get(id);
      const held = sessions.get(id) ?? { opening: closed ? closed.then(open) : open(), holds: 0 };
      sessions.set(id, held);
      held.holds += 1;
      return {
        opening: held.opening,
        release() {
          held.holds -= 1;
          // A screen that React mounts twice holds the session again in the same task.
          queueMicrotask(() => {
            if (held.holds === 0 && sessions.get(id) === held) close(id, held);
          });
        },
      };
    },
  };
}
