import { focusedElement } from '#web/ui/browser/place.ts';

/**
 * Whether a verb may move the focus to the canvas: the Fields list and what is modal (a dialog, a
 * phone's sheet) keep it.
 */
export function isFocusFree(): boolean {
  return !focusedElement()?.closest('[role="listbox"], [role="dialog"]');
}
