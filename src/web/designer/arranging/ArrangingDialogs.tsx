import type { ComponentType } from 'react';
import { laterPart } from '#web/later/laterPart.tsx';
import { useDesigner, useDesignerStore } from '#web/designer/store/designerContext.ts';
import type { ArrangingDialog } from '#web/designer/store/designerState.ts';
import { selectedFields } from '#web/designer/store/selecting.ts';
import type { ArrangingProps } from './arrangingProps.ts';

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
export function ArrangingDialogs() {
  const store = useDesignerStore();
  const arranging = useDesigner((state) => state.arranging);
  const fields = useDesigner(selectedFields);
  if (!arranging || fields.length === 0) return null;
  const Dialog = dialogs[arranging];
  return <Dialog fields={fields} onClose={() => store.setState({ arranging: undefined })} />;
}
