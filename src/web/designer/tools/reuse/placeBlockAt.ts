import { type BlockTarget, blockSize, placeBlock } from '#core/draft/reuse/savedBlock.ts';
import { copyOffset } from '#core/draft/commands/duplicateFields.ts';
import { type Point, rectAround } from '#core/geometry/rect.ts';
import { makeFields } from '#web/designer/actions/fieldVerbs.ts';
import { centreInView, targetPage } from '#web/designer/actions/targetPage.ts';
import type { Stage } from '#web/designer/canvas/stage.ts';
import { changeTool } from '#web/designer/store/openTool.ts';
import { type ArmedBlock, reusing } from './armedBlock.ts';

/** Places a block as one step, with new signers where its places ask for some; disarms it. */
export function placeBlockAt(
  stage: Stage,
  { block, takers }: ArmedBlock,
  target: BlockTarget,
): void {
  const { store } = stage;
  makeFields(stage, { key: 'placeBlock', values: { name: block.name } }, (draft, facts, newId) =>
    placeBlock(draft, block, target, takers, facts, newId),
  );
  changeTool(store, reusing, () => ({}));
}

/** How often a block makes way for one that stands in its place. */
const mostSteps = 50;

/** Places a block in the middle of the view, beside what stands there; false without a page. */
export function placeBlockInView(stage: Stage, armed: ArmedBlock): boolean {
  const place = targetPage(stage);
  const [first] = armed.block.fields;
  if (!place || !first) return false;
  const { history, reading } = stage.store.getState();
  const standing = reading.fieldsOnPage(history.present.fields, place.fileKey, place.page);
  const middle = rectAround(centreInView(stage, place), blockSize(armed.block));
  const shifted = (step: number) => ({
    x: middle.x + step * copyOffset.x,
    y: middle.y + step * copyOffset.y,
  });
  const isTaken = ({ x, y }: Point) =>
    standing.some(
      ({ rect }) => Math.hypot(rect.x - x - first.rect.x, rect.y - y - first.rect.y) < 1,
    );
  let step = 0;
  while (step < mostSteps && isTaken(shifted(step))) step += 1;
  placeBlockAt(stage, armed, { ...place, corner: shifted(step) });
  return true;
}
