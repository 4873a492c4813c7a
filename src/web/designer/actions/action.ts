import type { TextKey } from '#web/texts/catalogue.ts';
import type { Stage } from '#web/designer/canvas/stage.ts';
import type { DesignerState } from '#web/designer/store/designerState.ts';

/** What stands over the desk when it is asked for. */
export type DesignerDialog = 'help' | 'import' | 'send' | 'palette' | 'overview' | 'saveTemplate';

/** What an action may need beside the stage. */
export interface ActionContext {
  stage: Stage;
  /** Opens what stands over the desk. */
  open(dialog: DesignerDialog): void;
  /** Prints the documents with their fields. */
  print(): void;
  /** Lets more documents be chosen. */
  addPdf(): void;
  /** Saves the metadata of every document as files. */
  exportMetadata(): void;
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
  /** Where to, or for which signer (0-based), where several actions share their words. */
  way?: 'Left' | 'Right' | 'Up' | 'Down' | number;
  enabled(state: DesignerState): boolean;
  /** False: there was nothing to do, and the key is the browser's. */
  run(context: ActionContext): boolean | void;
}
