import { showToast, type ToastNote, type ToastWords } from '#web/ui/overlays/showToast.ts';
import type { DesignerStore } from './createDesignerStore.ts';

/**
 * Shows a note about the step just made, with a button that takes it back as long as nothing came
 * after it. `label` is not "Undo", the name of the button that takes back the last step of all.
 */
export function offerBack(
  store: DesignerStore,
  { label, ...note }: Omit<ToastNote, 'action'> & { label: ToastWords },
): void {
  const made = store.getState().history.present;
  const onPress = () => {
    if (store.getState().history.present === made) store.undo();
  };
  showToast({ ...note, action: { label, onPress } });
}
