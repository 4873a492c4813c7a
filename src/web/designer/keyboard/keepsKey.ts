/** Keys that walk through a list, or scroll what has the focus. */
const walking = /^(?:Shift\+|Mod\+)*(?:Arrow\w+|Home|End|PageUp|PageDown)$/;
/** Keys that carry out what has the focus. */
const pressing = /^(?:Enter|Space)$/;
/** Keys that remove an item of a list. */
const removing = /^(?:Delete|Backspace)$/;

const notTyped = ['checkbox', 'radio', 'button', 'submit', 'reset', 'file', 'range', 'color'];
const typed = `textarea, [contenteditable="true"], [role="textbox"], [role="combobox"], input${notTyped
  .map((type) => `:not([type="${type}"])`)
  .join('')}`;
const lists =
  '[role="listbox"], [role="grid"], [role="tree"], [role="tablist"], [role="radiogroup"], [role="toolbar"], [data-thumbnail], input[type="radio"], input[type="range"]';
const pressed = 'button, a[href], summary, input, [role="button"]';

/** Whether the canvas has the focus: the desk, something on it, or nothing, as after loading. */
export function isCanvas(target: Element): boolean {
  if (target === document.body || target.matches('main, [data-room]')) return true;
  return target.closest('[data-area="desk"]') !== null && target.closest('button') === null;
}

/** Whether text is marked outside the canvas, which is then what is copied. */
function isMarked(target: Element): boolean {
  return !isCanvas(target) && getSelection()?.isCollapsed === false;
}

/**
 * Whether a key (as `shortcutOf` writes it) belongs to what has the focus and must not reach the
 * canvas: all of them in a text, the keys of walking, choosing and removing in a list,
 * Enter and Space on what is pressed by them, and Tab and Escape outside the canvas.
 */
export function keepsKey(target: Element, shortcut: string): boolean {
  if (target.closest(typed)) return true;
  if (isCanvas(target)) return false;
  if (/^(?:Shift\+)?Tab$|^Escape$/.test(shortcut)) return true;
  if (target.closest('select')) return !/^(?:Mod|Alt)\+[A-Z]/.test(shortcut);
  // The Fields list lends its arrows to the fields while it moves them.
  const isLent = target.closest('[data-moves-fields]') !== null && walking.test(shortcut);
  if (isLent) return false;
  if (target.closest(lists))
    return [walking, pressing, removing].some((keys) => keys.test(shortcut));
  if (shortcut === 'Mod+C' || shortcut === 'Mod+X') return isMarked(target);
  if (target.closest(pressed)) return pressing.test(shortcut);
  // What scrolls by keys has the focus itself.
  return target instanceof HTMLElement && target.tabIndex >= 0 && walking.test(shortcut);
}
