/** Which field is under the pointer, and which one was chosen, and where. */
export interface LightState {
  pointed: string | undefined;
  current: string | undefined;
  /** Where the current one was chosen: the other side then shows it. */
  by: 'row' | 'page';
}

/**
 * Lights a row and its box on the page together; every row and box listens for itself, so that
 * nothing else is drawn again.
 */
export interface Light {
  get(): LightState;
  subscribe(listener: () => void): () => void;
  point(key: string | undefined): void;
  choose(key: string, by: LightState['by']): void;
}

/** A light that is out. */
export function createLight(): Light {
  let state: LightState = { pointed: undefined, current: undefined, by: 'row' };
  const listeners = new Set<() => void>();
  const set = (next: LightState) => {
    state = next;
    for (const listener of [...listeners]) listener();
  };
  return {
    get: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    point(key) {
      if (key !== state.pointed) set({ ...state, pointed: key });
    },
    choose: (key, by) => set({ ...state, current: key, by }),
  };
}
