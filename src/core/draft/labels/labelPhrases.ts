import { type Rect, unionRects } from '#core/geometry/rect.ts';

/** A piece of text on a page: what it says and its box in page space. */
export interface TextRun {
  text: string;
  rect: Rect;
}

/** How far apart two runs of one phrase may stand, in line heights; more is a column or a tab. */
const widestGap = 0.8;

/** The same before the number of another line or box, such as `10b`, which begins its own label. */
const widestBeforeNumber = 0.3;

/** Whether a text only numbers a line or a box of a form: `7`, `10b`, `(a)`, `3.` */
export function isLineNumber(text: string): boolean {
  return /^\(?(?:\d{1,3}[a-z]{0,2}|[a-z])[.)]*$/iu.test(text.trim());
}

function onOneLine(a: Rect, b: Rect): boolean {
  const overlap = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  return overlap > 0.5 * Math.min(a.height, b.height);
}

/** Joins the runs of text of a page to phrases: neighbours on a line without a column's gap. */
export function labelPhrases(runs: readonly TextRun[]): TextRun[] {
  const sorted = runs
    .filter((run) => !isUpright(run))
    .toSorted(
      (a, b) =>
        a.rect.y + a.rect.height / 2 - (b.rect.y + b.rect.height / 2) || a.rect.x - b.rect.x,
    );
  const lines: TextRun[][] = [];
  for (const run of sorted) {
    const line = lines.at(-1);
    const [first] = line ?? [];
    if (line && first && onOneLine(first.rect, run.rect)) line.push(run);
    else lines.push([run]);
  }
  return lines.flatMap((line) => splitLine(line.toSorted((a, b) => a.rect.x - b.rect.x)));
}

/** Text that runs up or down the margin says something about the sheet, not about a field. */
function isUpright({ text, rect }: TextRun): boolean {
  return text.length > 3 && rect.height > rect.width;
}

function splitLine(runs: readonly TextRun[]): TextRun[] {
  const phrases: TextRun[] = [];
  for (const run of runs) {
    const last = phrases.at(-1);
    const gap = last ? run.rect.x - (last.rect.x + last.rect.width) : 0;
    const height = Math.max(run.rect.height, last?.rect.height ?? 0);
    // Leaders and blanks to write on end a phrase as a column does.
    const widest = last && isLineNumber(run.text) ? widestBeforeNumber : widestGap;
    if (!last || gap > widest * height || isBlank(run.text) || isBlank(last.text)) {
      phrases.push(run);
      continue;
    }
    const space =
      gap > 0.15 * height && !last.text.endsWith(' ') && !run.text.startsWith(' ') ? ' ' : '';
    phrases[phrases.length - 1] = {
      text: last.text + space + run.text,
      rect: unionRects([last.rect, run.rect]) ?? last.rect,
    };
  }
  return phrases.filter((phrase) => !isBlank(phrase.text));
}

/** Whether a text says nothing: dots, underscores, spaces; but a slash stands between words. */
function isBlank(text: string): boolean {
  return !/[\p{L}\p{N}]/u.test(text) && text.trim() !== '/';
}
