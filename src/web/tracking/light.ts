import { useEffect, useSyncExternalStore } from 'react';

/** Which field is under the pointer, and which one was chosen, and where. */
interface LightState {
  pointed: string | undefined;
  current: string | undefined;
  /** Where the current one was chosen: the other side then shows it. */
  by: 'row' | 'page';
}

/** Lights a row and its box together; each listens for itself, so nothing else is drawn again. */
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

/** How a field is lit: as the current one, as the one under the pointer, or not. */
export function useLit(light: Light, key: string): 'current' | 'pointed' | undefined {
  return useSyncExternalStore(light.subscribe, () => {
    const { current, pointed } = light.get();
    if (current === key) return 'current';
    return pointed === key ? 'pointed' : undefined;
  });
}

/** Calls `onChosen` for each choice on one side, also of the field that is the current one. */
export function useChosen(
  light: Light,
  by: LightState['by'],
  onChosen: (key: string) => void,
): void {
  useEffect(() => {
    let before = light.get();
    return light.subscribe(() => {
      const now = light.get();
      const isChoice = now.pointed === before.pointed;
      before = now;
      if (isChoice && now.by === by && now.current !== undefined) onChosen(now.current);
    });
  }, [light, by, onChosen]);
}
