import { type Point, type Rect, type Size, unionRects } from '#core/geometry/rect.ts';

/** What decides how the view moves to a field. All lengths are CSS px. */
interface GuideScene {
  /** The field, and the left edge of its page, in the space that the view moves over. */
  box: Rect;
  pageLeft: number;
  /** The words beside it, in the same space; undefined where none are known. */
  words?: Rect;
  /** The part that is in view. */
  view: Point & Size;
  /** Narrow: the field comes to the upper third, above the keyboard, its label to the left. */
  narrow: boolean;
  /** Height at the foot of the view that something covers. */
  covered: number;
  pxPerPt: number;
}

/** Space that stays around a field. */
const around = 16;
/** Room for the label that usually stands to the left of a field, points. */
const labelWidth = 84;

/** More of a sentence than this need not be seen with its field, points. */
const mostOfWords = 200;

/** The words that are to be seen with their field: of long ones the part next to it. Points. */
export function wordsBeside(box: Rect, words: Rect): Rect {
  const width = Math.min(words.width, mostOfWords);
  const isLeft = words.x + words.width / 2 < box.x;
  return { ...words, width, x: isLeft ? words.x + words.width - width : words.x };
}

/** A field together with its words. */
const withWords = (box: Rect, words: Rect | undefined): Rect =>
  (words && unionRects([box, words])) ?? box;

/** How far the view must move so that a field can be filled in; 0 where it already can. */
export function guideMove(scene: GuideScene): Point {
  return { x: across(scene), y: down(scene) };
}

function down({ box: field, words, view, narrow, covered }: GuideScene): number {
  const box = withWords(field, words);
  const top = box.y - view.y;
  const free = view.height - covered;
  // On a narrow screen the keyboard takes the lower half.
  const lowest = narrow ? free * 0.45 : free;
  if (top >= around && top + box.height + around <= lowest) return 0;
  const wanted = Math.max(around, Math.min(free / 3, free - box.height - around));
  return top - wanted;
}

function across(scene: GuideScene): number {
  const { box, words, pageLeft, view, narrow, pxPerPt } = scene;
  if (words) return acrossWith(scene, words);
  const left = box.x - view.x;
  const isInView = left >= 0 && left + box.width <= view.width;
  if (isInView && !narrow) return 0;
  const label = Math.min(
    labelWidth * pxPerPt,
    Math.max(0, view.width - box.width - around),
    Math.max(0, box.x - pageLeft),
  );
  if (isInView && left >= label) return 0;
  return left - Math.max(label, Math.min(around / 2, view.width - box.width));
}

/** The same for a field whose words are known: both are to be seen, the field before its words. */
function acrossWith({ box, view }: GuideScene, words: Rect): number {
  const both = withWords(box, words);
  const left = both.x - view.x;
  if (left >= 0 && left + both.width <= view.width) return 0;
  const edge = Math.max(0, Math.min(around / 2, view.width - both.width));
  // Where they do not fit together, the words give way at their far end.
  if (both.width > view.width && words.x < box.x)
    return box.x + box.width - view.x - (view.width - edge);
  return left - edge;
}

/** A zoom between these is kept on a narrow screen, as long as the field fits. */
const nearEnough = { least: 0.9, most: 2 };

/**
 * The zoom at which a field (points) is filled in on a narrow screen (CSS px): the present one if
 * text is legible and the field fits, else one at which field and label fit, from 90 % to 120 %.
 */
export function guideZoom(box: Rect, viewWidth: number, zoom: number, words?: Rect): number {
  const { width: boxWidth } = withWords(box, words);
  const fitting = (points: number) => ((viewWidth - around) * 72) / (points * 96);
  const most = fitting(boxWidth);
  if (zoom >= Math.min(nearEnough.least, most) && zoom <= Math.min(nearEnough.most, most))
    return zoom;
  return Math.min(
    most,
    Math.max(nearEnough.least, Math.min(1.2, fitting(boxWidth + (words ? 0 : labelWidth)))),
  );
}
