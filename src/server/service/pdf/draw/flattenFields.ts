import { inOneLine, undrawableIn } from '#core/appearance/fontMeasures.ts';
import { drawAppearance } from './drawAppearance.ts';
import { type FilledWidget, ownAppearance, shownText } from './fillValues.ts';
import type { PageEdits } from './PageEdits.ts';
import { textContent, tickContent } from './widgetContent.ts';
import type { ValueFonts } from './ValueFonts.ts';

/**
 * Draws what a field shows as a part of its page: a new value is drawn by us; everything else looks
 * as the document says, and what brings no drawing was not seen.
 */
export function drawWidget(pageEdits: PageEdits, one: FilledWidget, fonts: ValueFonts): void {
  const { file } = pageEdits.edit;
  const { widget, field } = one;
  const appearance = ownAppearance(file, one);
  const text = textOfOurs(one, appearance !== undefined);
  if (text !== undefined) {
    const page = pageEdits.page(widget.pageIndex);
    pageEdits.draw(
      widget.pageIndex,
      textContent(file, widget, page, field, text, fonts),
      ...fonts.all,
    );
  } else if (one.state !== undefined) {
    // A tick of ours in the box as it looks when empty: forms often bring a tick along that is
    // broken or of another size.
    const off = ownAppearance(file, { ...one, state: 'Off' });
    if (off) drawAppearance(pageEdits, widget, off);
    drawTick(pageEdits, one, !off);
  } else if (appearance) drawAppearance(pageEdits, widget, appearance);
}

/**
 * Returns the text to draw where the widget's own drawing does not serve: a new value, and one
 * without a drawing. A value that no font here has is left out: nobody was shown it either.
 */
function textOfOurs({ text, field }: FilledWidget, hasOwn: boolean): string | undefined {
  if (field.kind !== 'text' && field.kind !== 'choice') return undefined;
  if (text !== undefined || hasOwn || field.password || field.value === '') return text;
  return drawableValue(field);
}

/** What a text box or choice holds, unless a font here lacks some of it. */
export function drawableValue(field: FilledWidget['field']): string | undefined {
  const text = shownText(field);
  return undrawableIn(inOneLine(text)).length === 0 ? text : undefined;
}

function drawTick(pageEdits: PageEdits, one: FilledWidget, withFrame: boolean): void {
  const { widget, field, state } = one;
  const page = pageEdits.page(widget.pageIndex);
  const isOn = state !== 'Off';
  const content = tickContent(pageEdits.edit.file, widget, page, field, isOn, withFrame);
  pageEdits.draw(widget.pageIndex, content);
}
