import type { TextKey } from '#web/texts/catalogue.ts';
import type { Stage } from '#web/designer/canvas/stage.ts';
import type { DesignerState } from '#web/designer/store/designerState.ts';

/** What an action may need beside the stage. */
export interface ActionContext {
  stage: Stage;
  /** Shows every shortcut. */
  openHelp(): void;
}

/** A heading of the page of shortcuts. */
export type ActionGroup = 'place' | 'change' | 'select' | 'history' | 'view';

/** One verb of the designer: toolbar, menus, keys and their page come from one list. */
export interface Action {
  /** `subject.verb`. */
  id: string;
  labelKey: TextKey<'designer'>;
  group: ActionGroup;
  /** Shortcuts as `shortcutOf` writes them; the first one is shown. None: by a button alone. */
  keys: readonly string[];
  /** `canvas`: wherever what has the focus does not need the key; `screen`: in texts too. */
  scope: 'canvas' | 'screen';
  enabled(state: DesignerState): boolean;
  /** False: there was nothing to do, and the key is the browser's. */
  run(context: ActionContext): boolean | void;
}
