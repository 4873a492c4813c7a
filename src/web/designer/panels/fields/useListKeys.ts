import { type KeyboardEvent, useState } from 'react';
import { walkTo } from '#web/ui/browser/walk.ts';
import { announce } from '#web/ui/overlays/announce.ts';
import { useActions } from '#web/designer/actions/useActions.ts';
import { focusField } from '#web/designer/canvas/focusField.ts';
import { useDesigner } from '#web/designer/store/designerContext.ts';
import { selectFields, showField } from '#web/designer/store/selecting.ts';
import { type FieldRow, rowIndexOf } from './fieldRows.ts';
import { nextSelection, type SelectMode } from './listSelection.ts';

interface ListKeys {
  /** Selects the field of a row as a click or a key asks for, and shows it on the desk. */
  choose: (id: string, mode: SelectMode) => void;
  onKeyDown: (event: KeyboardEvent) => void;
  /** Whether the arrows move the selected fields instead of going from row to row. */
  isMoving: boolean;
  endMoving: () => void;
}

/**
 * Choosing in the Fields list: arrows, Page Up and Down, Home and End go from field to field, with
 * Shift they select a range; F2 renames, Enter leads to the field on the desk, Delete deletes.
 * M lends the arrows to the selected fields, until Escape, Enter or M again. `pageRows`: how many
 * rows a page of the list has.
 */
export function useListKeys(
  rows: readonly FieldRow[],
  pageRows: () => number,
  onRename: (id: string) => void,
): ListKeys {
  const { stage, perform } = useActions();
  const { store, session } = stage;
  const selection = useDesigner((state) => state.selection);
  const activeId = selection.at(-1);
  const [anchor, setAnchor] = useState<string>();
  const [moves, setMoves] = useState(false);
  const isMoving = moves && activeId !== undefined;
  const order = () => rows.flatMap((row) => (row.kind === 'field' ? row.field.id : []));

  const choose = (id: string, mode: SelectMode) => {
    selectFields(store, nextSelection(order(), selection, id, mode, anchor ?? activeId));
    if (mode !== 'range') setAnchor(id);
    showField(session, id);
  };

  const isBack = (key: string) => ['ArrowUp', 'PageUp', 'End'].includes(key);

  /** The row that a key leads to; from none, the first or the last one. */
  const rowAt = (event: KeyboardEvent): number | undefined => {
    const active = activeId === undefined ? undefined : rowIndexOf(rows, activeId);
    const from = active ?? (isBack(event.key) ? rows.length : -1);
    return walkTo(event, from, rows.length, { page: pageRows() });
  };
  const walk = (to: number, event: KeyboardEvent) => {
    let index = to;
    // Heads are passed over; at the top it turns to the nearest field.
    while (rows[index]?.kind === 'page') index += index > 0 && isBack(event.key) ? -1 : 1;
    const row = rows[index];
    if (row?.kind === 'field') choose(row.field.id, event.shiftKey ? 'range' : 'only');
  };

  const setMoving = (next: boolean) => {
    setMoves(next);
    announce(session.speaker.textOf('panels')(next ? 'listMoves' : 'listWalks'));
  };

  /** What a key does to the active field or to what is selected; undefined for any other key. */
  const verbOf = (key: string): (() => void) | undefined => {
    if (activeId === undefined) return undefined;
    if (key.toLowerCase() === 'm') return () => setMoving(!isMoving);
    if (isMoving && (key === 'Escape' || key === 'Enter')) return () => setMoving(false);
    if (key === 'F2') return () => onRename(activeId);
    // From the list to the field itself, where all other keys work.
    if (key === 'Enter') return () => void focusField(stage, activeId);
    return key === 'Delete' || key === 'Backspace' ? () => perform('field.delete') : undefined;
  };

  return {
    choose,
    isMoving,
    endMoving: () => setMoves(false),
    onKeyDown(event) {
      if (event.target !== event.currentTarget || event.altKey) return;
      const { key } = event;
      const to = rowAt(event);
      // The canvas has the keys of moving.
      if (isMoving && to !== undefined) return;
      const isMod = event.ctrlKey || event.metaKey;
      const isAll = isMod && key.toLowerCase() === 'a';
      const verb = isMod ? undefined : verbOf(key);
      if (to !== undefined) walk(to, event);
      else if (isAll) selectFields(store, order());
      else if (verb) verb();
      else return;
      event.preventDefault();
    },
  };
}
