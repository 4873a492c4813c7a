import { createContext, useContext } from 'react';

const FloorContext = createContext<HTMLElement | undefined>(undefined);

/** Says which element holds the menus, dialogs and ghosts of what is inside. */
export const FloorProvider = FloorContext.Provider;

/** The element that holds what floats over all else; undefined for the body of the page. */
export function useFloor(): HTMLElement | undefined {
  return useContext(FloorContext);
}
