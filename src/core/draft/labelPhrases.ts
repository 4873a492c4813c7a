import { type Rect, unionRects } from '#core/geometry/rect.ts';

/** A piece of text on a page: what it says and its box in page space. */
export interface PlacedText {
  text: string;
  rect: Rect;
}

/** How far apart two runs of one phrase may stand, in heights of a line; a wider gap is a column or a tab. */
const widestGap = 0.8;

function onOneLine(a: Rect, b: Rect): boolean {
  const overlap = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  return overlap > 0.5 * Math.min(a.height, b.height);
}

/** Puts the runs of text of a page together to phrases: neighbours on a line without a column's gap between them. */
export function labelPhrases(runs: readonly PlacedText[]): PlacedText[] {
  const sorted = runs.toSorted(
    (a, b) => a.rect.y + a.rect.height / 2 - (b.rect.y + b.rect.height / 2) || a.rect.x - b.rect.x,
  );
  const lines: PlacedText[][] = [];
  for (const run of sorted) {
    const line = lines.at(-1);
    const [first] = line ?? [];
    if (line && first && onOneLine(first.rect, run.rect)) line.push(run);
    else lines.push([run]);
  }
  return lines.flatMap((line) => splitLine(line.toSorted((a, b) => a.rect.x - b.rect.x)));
}

function splitLine(runs: readonly PlacedText[]): PlacedText[] {
  const phrases: PlacedText[] = [];
  for (const run of runs) {
    const last = phrases.at(-1);
    const gap = last ? run.rect.x - (last.rect.x + last.rect.width) : 0;
    const height = Math.max(run.rect.height, last?.rect.height ?? 0);
    // Leaders and blanks to write on end a phrase as a column does.
    if (!last || gap > widestGap * height || isBlank(run.text) || isBlank(last.text)) {
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

/** Whether a text says nothing: dots, underscores, spaces. */
function isBlank(text: string): boolean {
  return !/[\p{L}\p{N}]/u.test(text);
}
