import type { Action } from './action.ts';
import { arrangeActions } from './arrangeActions.ts';
import { arrangingActions } from './arrangingActions.ts';
import { fieldActions } from './fieldActions.ts';
import { moveActions } from './moveActions.ts';
import { placeActions } from './placeActions.ts';
import { screenActions } from './screenActions.ts';
import { selectActions } from './selectActions.ts';
import { viewActions } from './viewActions.ts';

/** Every verb of the designer, once. */
export const actions: readonly Action[] = [
  ...placeActions,
  ...selectActions,
  ...fieldActions,
  ...arrangeActions,
  ...arrangingActions,
  ...moveActions,
  ...viewActions,
  ...screenActions,
];

const byId = new Map(actions.map((action) => [action.id, action]));

/** The action of that id; throws for an id that does not exist. */
export function actionOf(id: string): Action {
  const action = byId.get(id);
  if (!action) throw new Error(`there is no action ${id}`);
  return action;
}
