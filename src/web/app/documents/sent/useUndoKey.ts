import { useEffect } from 'react';

/** Ctrl+Z, or Cmd+Z, takes back a removal that waits, but for where something is typed. */
export function useUndoKey(isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return undefined;
    const onKey = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, shiftKey, altKey, target } = event;
      if (key.toLowerCase() !== 'z' || !(ctrlKey || metaKey) || shiftKey || altKey) return;
      if (target instanceof Element && target.matches(':read-write')) return;
      event.preventDefault();
      // Where its code cannot be fetched, nothing could be taken back either.
      import('#web/app/documents/together/undoRemoval.ts').then(
        ({ undoRemoval }) => undoRemoval(),
        () => undefined,
      );
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [isOn]);
}
