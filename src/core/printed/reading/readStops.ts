import type { PageBox } from '#core/geometry/pdfSpace.ts';
import type { PrintedStops } from '#core/printed/printedStops.ts';
import { mergeLines } from './mergeLines.ts';
import { operators } from './operators.ts';
import { type OperatorList, type PageResources, readDrawing } from './readDrawing.ts';
import { sortBoxes } from './sortBoxes.ts';

/** What is lower than this, in points, is a bar to write on, not a box. */
const leastHeight = 4;

/** The operators that draw no text. */
function withoutText({ fnArray, argsArray }: OperatorList): OperatorList {
  const kept = [...fnArray.keys()].filter((at) => fnArray[at] !== operators.showText);
  return {
    fnArray: kept.map((at) => fnArray[at] ?? -1),
    argsArray: kept.map((at) => argsArray[at]),
  };
}

/**
 * The lines, boxes and pictures of a page at which text ends, from pdf.js's operators. Pauses as
 * `readPrinted` does.
 */
export function* readStops(
  list: OperatorList,
  box: PageBox,
  isShown: PageResources['isShown'],
): Generator<void, PrintedStops> {
  const resources = { isShown, fontOf: () => undefined };
  const { lines, boxes: drawn, pictures } = yield* readDrawing(withoutText(list), box, resources);
  const rules = yield* mergeLines(lines.filter(({ isUpright }) => isUpright));
  const { boxes, areas } = yield* sortBoxes(drawn);
  const uprights = rules.map(({ at, from, to }) => ({
    x: at,
    y: from,
    width: 0,
    height: to - from,
  }));
  const whole = [...boxes, ...areas]
    .map(({ rect }) => rect)
    .filter(({ height }) => height >= leastHeight);
  return { sides: [...uprights, ...whole], pictures };
}
