import { focusedRoom, type Room } from '#web/ui/browser/place.ts';

/** The rooms in which notes are shown and words are said. */
const rooms = new Map<Room, number>();

/** Shows and says in a room what is meant for it; returns how to stop. */
export function speakIn(room: Room): () => void {
  rooms.set(room, (rooms.get(room) ?? 0) + 1);
  return () => {
    const left = (rooms.get(room) ?? 1) - 1;
    if (left > 0) rooms.set(room, left);
    else rooms.delete(room);
  };
}

/**
 * The room that something is for now: of several that show and say things, the one that has the
 * focus.
 */
export function spokenRoom(): Room | undefined {
  if (rooms.size < 2) return undefined;
  const room = focusedRoom();
  return isSpokenIn(room) ? room : undefined;
}

/** Whether a room is one of several that show and say things. */
export function isSpokenIn(room: Room): boolean {
  return rooms.size > 1 && rooms.has(room);
}
