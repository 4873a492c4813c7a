import type { ComponentType, ReactNode } from 'react';
import type { TextKey } from '#web/texts/catalogue.ts';
import type { Stage } from '#web/designer/canvas/stage.ts';
import type { DesignerHost } from '#web/designer/host/designerHost.ts';
import type { DesignerState } from '#web/designer/store/designerState.ts';
import type { LayerPage } from '#web/viewer/pageLayer.ts';
import type { Speaker } from '#web/texts/speaker/speaker.ts';

/** What stands over the desk when it is asked for. */
export type DesignerDialog = 'import' | 'send' | 'saveTemplate';

/** What an action may need beside the stage. */
export interface ActionContext {
  stage: Stage;
  /** The tools of the designer; their verbs stand beside those of everything else. */
  tools: readonly DesignerTool[];
  /** Opens what stands over the desk. */
  open(dialog: DesignerDialog): void;
  /** Prints the documents with their fields. */
  print(): void;
  /** Lets more documents be chosen. */
  addPdf(): void;
  /** As the host has it. */
  makeFillable?: DesignerHost['makeFillable'];
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
  /** Whether it can be done; always where nothing is said. */
  enabled?(state: DesignerState): boolean;
  /**
   * Does it, to whom or what it is `about`, else to what is current. False: there was nothing to
   * do, and the key is the browser's.
   */
  run(context: ActionContext, about?: string): boolean | void;
}

/**
 * A tool as it is plugged into the designer: its verbs, and what it shows. What it keeps while it
 * is open stands in `DesignerState.open`.
 */
export interface DesignerTool {
  id: string;
  actions?: readonly Action[];
  /** Its tray or dialog, while it is open. */
  Panel?: ComponentType<{ onClose: () => void }>;
  /** What it draws on a page, below the fields and above them. */
  UnderFields?: ComponentType<{ page: LayerPage }>;
  OverFields?: ComponentType<{ page: LayerPage }>;
  /** Its part of the Fields list, beside the other tools of that. */
  ListPart?: ComponentType<{ tools?: ReactNode }>;
  /** What it has to say at the top of the desk. */
  Notice?: ComponentType;
  /** What it offers at the foot of the desk, out of the way while a field is placed. */
  Offer?: ComponentType;
  /** Where the words about the page in view lead. */
  PageLink?: ComponentType<{ fileKey: string; pageNumber: number; children: ReactNode }>;
  /** Fetches what may be asked for any moment. */
  fetchAhead?: (speaker: Speaker) => Promise<void>;
}
