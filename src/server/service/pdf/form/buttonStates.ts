import type { ExportedField } from '#core/wire/surfaces/formSurface.ts';

type Place = ExportedField['places'][number];

/** The state of a check box that is on. */
export const on = 'Yes';

/** Whether states can be names of a PDF; `Off` is what a choice holds while none is on. */
export const areNames = (places: readonly Place[]): boolean =>
  places.every(({ state = '' }) => /^[ -~]+$/.test(state) && state !== 'Off');

/** What a choice holds while a button is on: its state, else the number of the first of that. */
export const stateName = (places: readonly Place[], { state = on }: Place): string =>
  areNames(places) ? state : String(places.findIndex((one) => one.state === state));

/** What a choice holds from the beginning, where `value` is the state that is chosen. */
export function chosenName(places: readonly Place[], value: ExportedField['value']): string {
  const chosen = places.find(({ state }) => state !== undefined && state === value);
  return chosen ? stateName(places, chosen) : 'Off';
}
