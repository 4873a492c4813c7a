import { useEffect, useSyncExternalStore } from 'react';
import type { Light, LightState } from './createLight.ts';

/** How a field is lit: as the current one, as the one under the pointer, or not. */
export function useLit(light: Light, key: string): 'current' | 'pointed' | undefined {
  return useSyncExternalStore(light.subscribe, () => {
    const { current, pointed } = light.get();
    if (current === key) return 'current';
    return pointed === key ? 'pointed' : undefined;
  });
}

/** Hears of every field that is chosen on one side, also when it was the current one before. */
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
