import type { Action, ActionContext } from './action.ts';
import { arrangeActions } from './arrangeActions.ts';
import { arrangingActions } from './arrangingActions.ts';
import { fieldActions } from './fieldActions.ts';
import { moveActions } from './moveActions.ts';
import { placeActions } from './placeActions.ts';
import { screenActions } from './screenActions.ts';
import { selectActions } from './selectActions.ts';
import { viewActions } from './viewActions.ts';

/** The verbs of the designer that belong to none of its tools. */
export const verbs: readonly Action[] = [
  ...placeActions,
  ...selectActions,
  ...fieldActions,
  ...arrangeActions,
  ...arrangingActions,
  ...moveActions,
  ...viewActions,
  ...screenActions,
];

/** Every verb of the designer with these tools, once. */
export function actionsWith({ tools }: Pick<ActionContext, 'tools'>): readonly Action[] {
  return [...verbs, ...tools.flatMap(({ actions = [] }) => actions)];
}
