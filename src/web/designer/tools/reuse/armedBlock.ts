import type { PlaceTakers } from '#core/draft/reuse/takePlaces.ts';
import type { SavedBlock } from '#core/wire/surfaces/reuseFile.ts';
import type { ToolKey } from '#web/designer/store/openTool.ts';

/** A saved block that waits for a place on a page. */
export interface ArmedBlock {
  block: SavedBlock;
  /** Who takes its places. */
  takers: PlaceTakers;
}

/** Saved blocks and layouts, with the block that is armed. */
export const reusing: ToolKey<{ readonly armed?: ArmedBlock }> = {
  id: 'reusing',
  place: 'tray',
  initial: {},
};
