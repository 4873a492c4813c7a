import type { Rect } from '#core/geometry/rect.ts';
import type { PageText } from './matchPages.ts';

/** How far around a field text counts as its surroundings, in points. */
const reach = 72;

/** How far text may have moved without the field's place being in doubt, in points. */
const tolerance = 1.5;

function near(field: Rect, page: PageText): { text: string; x: number; y: number }[] {
  return page
    .filter(
      ({ rect }) =>
        rect.x < field.x + field.width + reach &&
        rect.x + rect.width > field.x - reach &&
        rect.y < field.y + field.height + reach / 2 &&
        rect.y + rect.height > field.y - reach / 2,
    )
    .map(({ text, rect }) => ({ text: text.trim(), x: rect.x, y: rect.y }));
}

/** Whether the text around a field's place differs between two versions of its page, or stands elsewhere. */
export function hasChangedSurroundings(field: Rect, before: PageText, after: PageText): boolean {
  const then = near(field, before);
  const now = near(field, after);
  if (then.length !== now.length) return true;
  return then.some(
    (old) =>
      !now.some(
        (one) =>
          one.text === old.text &&
          Math.abs(one.x - old.x) <= tolerance &&
          Math.abs(one.y - old.y) <= tolerance,
      ),
  );
}
