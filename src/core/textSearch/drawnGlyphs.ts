import { chainMatrices, type PdfMatrix } from '#core/geometry/pdfSpace.ts';
import { operators } from '#core/printed/reading/operators.ts';

/** A glyph as a page draws it, in points on the page as shown. */
export interface DrawnGlyph {
  unicode: string;
  /** Where its advance begins and ends on the baseline. */
  start: { x: number; y: number };
  end: { x: number; y: number };
}

/** The instructions of a page as pdf.js gives them. */
export interface Instructions {
  fnArray: readonly number[];
  argsArray: readonly unknown[];
}

/** What drawing needs to know of a font. */
export interface DrawnFont {
  vertical?: boolean;
  fontMatrix?: readonly number[];
}

/** The text state (ISO 32000-2, 9.3) and the matrix of user space, as far as glyphs need them. */
interface TextState {
  ctm: PdfMatrix;
  font: DrawnFont | undefined;
  /** Negative for a font size below zero. */
  size: number;
  charSpacing: number;
  wordSpacing: number;
  scale: number;
  leading: number;
  rise: number;
}

const identity: PdfMatrix = [1, 0, 0, 1, 0, 0];
const atFirst: TextState = {
  ctm: identity,
  font: undefined,
  size: 0,
  charSpacing: 0,
  wordSpacing: 0,
  scale: 1,
  leading: 0,
  rise: 0,
};

/**
 * The glyphs of a page in the order in which they are drawn, each with its own advance; those of
 * vertical writing advance downwards. `transform` leads from the page's user space to points on the
 * page as shown; `fontOf` finds a font by the name that the instructions have for it.
 */
export function drawnGlyphs(
  { fnArray, argsArray }: Instructions,
  transform: readonly number[],
  fontOf: (name: string) => DrawnFont | undefined,
): DrawnGlyph[] {
  const glyphs: DrawnGlyph[] = [];
  const saved: TextState[] = [];
  let state: TextState = { ...atFirst, ctm: matrixOf(transform) };
  let matrix = identity;
  let pen = { x: 0, y: 0 };
  let lineStart = { x: 0, y: 0 };
  const set = (change: Partial<TextState>) => {
    state = { ...state, ...change };
  };
  const setFont = (name: unknown, size: unknown) =>
    set({ font: fontOf(String(name)), size: Number(size) });
  const moveBy = (x: number, y: number) => {
    lineStart = { x: lineStart.x + x, y: lineStart.y + y };
    pen = lineStart;
  };
  const setMatrix = (to: PdfMatrix) => {
    matrix = to;
    lineStart = { x: 0, y: 0 };
    pen = lineStart;
  };
  const save = () => saved.push(state);
  const restore = () => {
    state = saved.pop() ?? state;
  };
  const acts: Record<number, (args: readonly unknown[]) => void> = {
    [operators.save]: save,
    [operators.restore]: restore,
    [operators.beginGroup]: save,
    [operators.endGroup]: restore,
    [operators.transform]: (args) => set({ ctm: chainMatrices(matrixOf(args), state.ctm) }),
    [operators.paintFormXObjectBegin]: ([form]) => {
      save();
      if (form) set({ ctm: chainMatrices(matrixOf([form]), state.ctm) });
    },
    [operators.paintFormXObjectEnd]: restore,
    [operators.beginText]: () => setMatrix(identity),
    [operators.setTextMatrix]: (args) => setMatrix(matrixOf(args)),
    [operators.setFont]: ([name, size]) => setFont(name, size),
    [operators.setGState]: ([entries]) => {
      for (const [key, value] of entries as [string, unknown][])
        if (key === 'Font') setFont(...(value as [unknown, unknown]));
    },
    [operators.setCharSpacing]: ([value]) => set({ charSpacing: Number(value) }),
    [operators.setWordSpacing]: ([value]) => set({ wordSpacing: Number(value) }),
    [operators.setHScale]: ([value]) => set({ scale: Number(value) / 100 }),
    [operators.setLeading]: ([value]) => set({ leading: Number(value) }),
    [operators.setTextRise]: ([value]) => set({ rise: Number(value) }),
    [operators.moveText]: ([x, y]) => moveBy(Number(x), Number(y)),
    [operators.setLeadingMoveText]: ([x, y]) => {
      set({ leading: -Number(y) });
      moveBy(Number(x), Number(y));
    },
    [operators.nextLine]: () => moveBy(0, -state.leading),
    [operators.showText]: ([shown]) => {
      const at = chainMatrices(matrix, state.ctm);
      const steps = advances(shown as readonly ShownGlyph[], state);
      const isVertical = state.font?.vertical === true;
      const after = (step: number) =>
        isVertical ? { x: pen.x, y: pen.y - step } : { x: pen.x + step, y: pen.y };
      const placed = (step: number) => {
        const { x, y } = after(step);
        return applied(at, x, y + state.rise);
      };
      for (const { unicode, from, to } of steps.drawn)
        glyphs.push({ unicode, start: placed(from), end: placed(to) });
      pen = after(steps.whole);
    },
  };
  for (const [index, name] of fnArray.entries())
    acts[name]?.((argsArray[index] ?? []) as readonly unknown[]);
  return glyphs;
}

/** A glyph to show, or a number that moves the next one (thousandths of the size). */
type ShownGlyph =
  | number
  | { unicode?: string; width?: number; isSpace?: boolean; vmetric?: readonly number[] };

/**
 * How far along the baseline each glyph begins and ends, from the pen. Downwards, moves and spaces
 * count the other way, and there is no scaling (ISO 32000-2, 9.4.4).
 */
function advances(shown: readonly ShownGlyph[], state: TextState) {
  const drawn: { unicode: string; from: number; to: number }[] = [];
  const { font, size, charSpacing, wordSpacing, scale } = state;
  let at = 0;
  if (!font) return { drawn, whole: 0 };
  const sign = font.vertical ? -1 : 1;
  const across = font.vertical ? 1 : scale;
  const unit = size * (font.fontMatrix?.[0] ?? 0.001);
  for (const glyph of shown) {
    if (typeof glyph === 'number') {
      at -= ((sign * glyph * size) / 1000) * across;
      continue;
    }
    const { unicode = '', width = 0, isSpace = false, vmetric } = glyph;
    const advance = font.vertical && vmetric ? -(vmetric[0] ?? 0) : width;
    const end = at + advance * unit * across;
    drawn.push({ unicode, from: at, to: end });
    at = end + sign * (charSpacing + (isSpace ? wordSpacing : 0)) * across;
  }
  return { drawn, whole: at };
}

/** A matrix as instructions carry it: six numbers, or one list of them. */
function matrixOf(args: readonly unknown[]): PdfMatrix {
  const numbers = args.length >= 6 ? args : Object.values(args[0] ?? identity);
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = numbers.map(Number);
  return [a, b, c, d, e, f];
}

function applied([a, b, c, d, e, f]: PdfMatrix, x: number, y: number) {
  return { x: a * x + c * y + e, y: b * x + d * y + f };
}
