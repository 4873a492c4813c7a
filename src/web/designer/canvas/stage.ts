import type { SayText } from '#web/texts/catalogue.ts';
import type { ViewerController } from '#web/viewer/viewerController.ts';
import type { DesignerSession } from '#web/designer/store/designerSession.ts';
import type { DesignerStore } from '#web/designer/store/createDesignerStore.ts';
import { createNote, type Note } from './note.ts';

/** What gestures act on and draw into. One for each open draft. */
export interface Stage {
  readonly session: DesignerSession;
  readonly store: DesignerStore;
  readonly viewer: ViewerController;
  readonly t: SayText<'designer'>;
  /** What the status line says during a gesture. */
  readonly note: Note;
  /** Whether the service knows what fields are called for people. */
  takesLabels: boolean;
  /** The layer above all pages, in content px, while it is mounted. */
  overlay: HTMLElement | undefined;
  /** The frame with the handles, while something is selected. */
  frame: HTMLElement | undefined;
  /** The box that shows where a new field would stand, while a tool is armed. */
  ghost: HTMLElement | undefined;
  /** The last press on the desk, with fractions: react-rnd reports whole px. */
  lastPress: PointerEvent | undefined;
  /** The field that is being placed by keyboard, once what is printed there is read. */
  placing: Promise<void> | undefined;
  /** Ends the gesture that runs, as Escape does. */
  cancelGesture: (() => void) | undefined;
}

/** The stage of an open draft. The namespace `designer` must be loaded. */
export function createStage(session: DesignerSession): Stage {
  return {
    session,
    store: session.store,
    viewer: session.viewer,
    t: session.speaker.textOf('designer'),
    note: createNote(),
    takesLabels: true,
    overlay: undefined,
    frame: undefined,
    ghost: undefined,
    lastPress: undefined,
    placing: undefined,
    cancelGesture: undefined,
  };
}

/** Sets a part of the stage when its element appears or goes. */
export function setStagePart(
  stage: Stage,
  part: 'overlay' | 'frame' | 'ghost',
  element: HTMLElement | null,
): void {
  stage[part] = element ?? undefined;
}

/** Says whether the service knows what fields are called for people. */
export function setLabels(stage: Stage, takesLabels: boolean): void {
  stage.takesLabels = takesLabels;
}

/** The box of a field, while its page is in the DOM. */
export function fieldElement(
  { viewer }: Pick<Stage, 'viewer'>,
  field: { id: string; fileKey: string; page: number },
): HTMLElement | undefined {
  const page = viewer.pageElement(field.fileKey, field.page);
  const found = page?.querySelector<HTMLElement>(`[data-field-id="${CSS.escape(field.id)}"]`);
  return found ?? undefined;
}
