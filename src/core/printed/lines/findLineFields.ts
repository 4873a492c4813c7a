import type { Rect } from '#core/geometry/rect.ts';
import type { Surroundings } from '#core/printed/near/surroundings.ts';
import type { PlacesWithCaptions } from '#core/printed/near/proposal.ts';
import type { Blank, Rule } from '#core/printed/printedPage.ts';
import { captionUnder, partsByCaptions } from './lineCaptions.ts';
import { gapCaption } from './gapCaption.ts';
import { isLabelled, isLabelledBefore, isNoLabel, isOverline } from './lineLabels.ts';
import {
  isFirstRow,
  isOfRows,
  isTicked,
  isTray,
  isUnderBar,
  isUnderHeading,
  isUnderNumbered,
} from './lineRows.ts';
import type { LevelTable } from './levelTables.ts';
import {
  leastLength,
  leastRoom,
  partsOf,
  roomAbove,
  type Stretch,
  usualHeight,
} from './stretches.ts';

/** The parts of a line to write on, divided at the captions below it. */
function captionedParts(around: Surroundings, spaces: readonly Rect[], line: Rule) {
  return partsOf(around, spaces, line).flatMap((part) => {
    const parts = partsByCaptions(around, part, line.at);
    return parts.map((one) => ({ ...one, isCaptioned: parts.length > 1 }));
  });
}

function fieldOn(around: Surroundings, part: Stretch, at: number): Rect | undefined {
  const room = roomAbove(around, part, at);
  if (room < leastRoom) return undefined;
  const height = Math.min(room, usualHeight);
  return { x: part.from, y: at - height, width: part.to - part.from, height };
}

/** A row of dots leads to something, unless nothing follows it on its row. */
function isOpen(around: Surroundings, { kind, to, from, baseline, em }: Blank): boolean {
  if (kind === 'underscores') return true;
  if (to - from < 36) return false;
  const behind = around.wordsIn({ x: to + 1, y: baseline - 0.7 * em, width: 90, height: 0.7 * em });
  const before = around.wordsIn({ x: from - 60, y: baseline - em, width: 60, height: em });
  const walls = around.uprightsOn(baseline + 2, 4, to, to + 90);
  const lines = around.levelsIn(to + 1, to + 90, baseline - 2, baseline + 6);
  return behind.length + walls.length + lines.length === 0 && before.length > 0;
}

/** A place on a line, with what is printed there that names it, if it is known. */
interface CaptionedPlace {
  rect: Rect;
  caption: string | undefined;
}

/** The places on underscores and rows of dots. */
function onBlanks(around: Surroundings): CaptionedPlace[] {
  return around.page.blanks
    .filter((blank) => blank.to - blank.from >= leastLength && isOpen(around, blank))
    .flatMap((blank) => {
      const rect = fieldOn(around, blank, blank.baseline + 0.2 * blank.em);
      return rect ? [{ rect, caption: gapCaption(around, blank, blank.baseline) }] : [];
    });
}

/** The places on a line, each with the caption below it, if that is what names it. */
function placesOn(
  around: Surroundings,
  spaces: readonly Rect[],
  line: Rule,
  lines: readonly Rule[],
): CaptionedPlace[] {
  const { at } = line;
  if (isUnderBar(around, line) || isUnderHeading(around, line)) return [];
  const isRow = isOfRows(around, line, lines);
  return captionedParts(around, spaces, line).flatMap((part) => {
    const isAsked =
      part.isCaptioned ||
      isLabelled(around, part, at) ||
      isTicked(around, spaces, line) ||
      isFirstRow(around, spaces, part, at) ||
      isUnderNumbered(around, part, at) ||
      isTray(around, part, at);
    const isText = isOverline(around, part, at) || isNoLabel(around, line, part);
    const rect = (isRow || isAsked) && !isText ? fieldOn(around, part, at) : undefined;
    if (!rect || around.isShaded(rect)) return [];
    const isBefore = isLabelledBefore(around, part, at);
    const under = isBefore ? undefined : captionUnder(around, part, at, lines);
    return [{ rect, caption: under ?? gapCaption(around, part, at) }];
  });
}

/** Places to write on: printed lines outside boxes, underscores, and rows of dots. */
export function* findLineFields(
  around: Surroundings,
  spaces: readonly Rect[],
  tables: readonly LevelTable[],
): Generator<void, PlacesWithCaptions> {
  // The line over the heads of a table is written on by nobody.
  const overHeads = new Set(tables.flatMap(({ over }) => over ?? []));
  const lines = around.page.rules.filter(
    ({ isUpright, from, to }) => !isUpright && to - from >= leastLength,
  );
  const places: CaptionedPlace[] = [];
  for (const [index, line] of lines.entries()) {
    if (index % 8 === 7) yield;
    if (overHeads.has(line)) continue;
    places.push(...placesOn(around, spaces, line, lines));
  }
  places.push(...onBlanks(around));
  const captions = new Map<Rect, string>();
  for (const { rect, caption } of places) if (caption !== undefined) captions.set(rect, caption);
  return { fields: places.map(({ rect }) => rect), captions };
}
