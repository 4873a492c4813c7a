/** The part of a keyboard event that decides which shortcut it is. */
export interface KeyPress {
  key: string;
  code: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  shiftKey: boolean;
}

/** Keys that are typed with Shift only on some keyboards: Shift is not named with them. */
const isSign = (key: string) => key.length === 1 && !/[a-z0-9 ]/i.test(key);

/** The digit or Latin letter of a key, without what Alt or another keyboard makes of it. */
function plainKey({ key, code, altKey }: KeyPress): string {
  const digit = /^(?:Digit|Numpad)([0-9])$/.exec(code)?.[1];
  // Alt makes other signs of digits and letters on some systems.
  if (altKey && digit !== undefined) return digit;
  const letter = /^Key([A-Z])$/.exec(code)?.[1];
  const isLatin = /^[a-z]$/i.test(key);
  if (letter !== undefined && (altKey || (key.length === 1 && !isLatin))) return letter;
  if (key === ' ') return 'Space';
  return key.length === 1 ? key.toUpperCase() : key;
}

/**
 * A key press as a shortcut is written: `Mod+Shift+Z`, `Alt+ArrowLeft`, `?`. `Mod` is ⌘ on a Mac
 * and Ctrl elsewhere; modifiers stand in the order Mod, Alt, Shift.
 */
export function shortcutOf(press: KeyPress, isMac: boolean): string {
  const key = plainKey(press);
  const isMod = isMac ? press.metaKey : press.ctrlKey;
  // The other of the two has no meaning here: Ctrl on a Mac, the Windows key elsewhere.
  const isOther = isMac ? press.ctrlKey : press.metaKey;
  return [
    isOther && 'Other',
    isMod && 'Mod',
    press.altKey && 'Alt',
    press.shiftKey && !isSign(key) && 'Shift',
    key,
  ]
    .filter(Boolean)
    .join('+');
}

const shown: Record<string, [mac: string, other: string]> = {
  Mod: ['⌘', 'Ctrl'],
  Alt: ['⌥', 'Alt'],
  Shift: ['⇧', 'Shift'],
  ArrowLeft: ['←', '←'],
  ArrowRight: ['→', '→'],
  ArrowUp: ['↑', '↑'],
  ArrowDown: ['↓', '↓'],
  Delete: ['⌦', 'Del'],
  Backspace: ['⌫', 'Backspace'],
  Escape: ['esc', 'Esc'],
  Enter: ['↩', 'Enter'],
  '=': ['+', '+'],
  '-': ['−', '−'],
};

/** The keys of a shortcut as people read them on their system, in order. */
export function shortcutKeys(shortcut: string, isMac: boolean): string[] {
  return shortcut.split('+').map((key) => shown[key]?.[isMac ? 0 : 1] ?? key);
}

/** A shortcut in one text: `Ctrl+D`, `⌘D`. */
export function shortcutText(shortcut: string, isMac: boolean): string {
  return shortcutKeys(shortcut, isMac).join(isMac ? '' : '+');
}

/** Whether this browser runs on a Mac, an iPhone or an iPad. */
export function isMacSystem(): boolean {
  return /Mac|iPhone|iPad/.test(navigator.platform);
}
