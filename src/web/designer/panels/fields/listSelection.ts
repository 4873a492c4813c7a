/** What a click or a key in a list asks for: only this one, this one too, or all up to this one. */
export type SelectMode = 'only' | 'toggle' | 'range';

/** The mode that the modifier keys of an event mean. */
export function selectMode(event: {
  shiftKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
}): SelectMode {
  if (event.shiftKey) return 'range';
  return event.ctrlKey || event.metaKey ? 'toggle' : 'only';
}

/**
 * The selection after `id` was chosen in a list; the chosen one comes last, as the active one. A
 * range goes from `anchor` (the one chosen before) and replaces the selection.
 */
export function nextSelection(
  order: readonly string[],
  selection: readonly string[],
  id: string,
  mode: SelectMode,
  anchor: string | undefined,
): readonly string[] {
  if (mode === 'only') return [id];
  if (mode === 'toggle') {
    const others = selection.filter((other) => other !== id);
    return others.length === selection.length ? [...selection, id] : others;
  }
  const from = order.indexOf(anchor ?? id);
  const to = order.indexOf(id);
  if (from < 0 || to < 0) return [id];
  const range = order.slice(Math.min(from, to), Math.max(from, to) + 1);
  return [...range.filter((other) => other !== id), id];
}
