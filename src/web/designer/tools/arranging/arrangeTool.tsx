import type { ComponentType } from 'react';
import { laterPart } from '#web/later/laterPart.tsx';
import type { Action, DesignerTool } from '#web/designer/actions/action.ts';
import { useDesigner, useTool } from '#web/designer/store/designerContext.ts';
import type { DesignerState } from '#web/designer/store/designerState.ts';
import { openTool } from '#web/designer/store/openTool.ts';
import { selectedFields } from '#web/designer/store/selecting.ts';
import { type ArrangingDialog, type ArrangingProps, arranging } from './arrangingProps.ts';

/** A dialog whose code and texts are fetched when it is opened. */
function lazyDialog(load: () => Promise<ComponentType<ArrangingProps>>) {
  return laterPart(load, 'arranging', 'panels').Part;
}

const dialogs: Record<ArrangingDialog, ComponentType<ArrangingProps>> = {
  repeat: lazyDialog(async () => (await import('./CopyToPagesDialog.tsx')).CopyToPagesDialog),
  forSigner: lazyDialog(async () => (await import('./ForSignerDialog.tsx')).ForSignerDialog),
  toPage: lazyDialog(async () => (await import('./ToPageDialog.tsx')).ToPageDialog),
};

/** The dialog that asks where the selected fields go, while one is open. */
function ArrangingDialogs({ onClose }: { onClose: () => void }) {
  const dialog = useTool(arranging);
  const fields = useDesigner(selectedFields);
  if (!dialog || fields.length === 0) return null;
  const Dialog = dialogs[dialog];
  return <Dialog fields={fields} onClose={onClose} />;
}

const hasSelection = ({ selection }: DesignerState) => selection.length > 0;

function asks(
  dialog: ArrangingDialog,
  labelKey: Action['labelKey'],
  keys: readonly string[],
  enabled: Action['enabled'] = hasSelection,
): Action {
  return {
    id: `field.${dialog}`,
    labelKey,
    group: 'change',
    keys,
    scope: 'canvas',
    enabled,
    run: ({ stage: { store } }) => openTool(store, arranging, dialog),
  };
}

/** Repeating what is selected, copying it for others, and taking it to other pages. */
export const arrange: DesignerTool = {
  ...arranging,
  Panel: ArrangingDialogs,
  actions: [
    asks('repeat', 'copyToPages', ['R']),
    asks('forSigner', 'copyForSigner', ['Shift+C'], ({ selection, history }) => {
      return selection.length > 0 && history.present.signers.length > 0;
    }),
    asks('toPage', 'moveToPage', ['M']),
  ],
};
