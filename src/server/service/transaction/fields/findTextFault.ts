import type { Rect } from '#core/geometry/rect.ts';
import { layoutEmbeddedText } from '#core/appearance/embeddedText.ts';
import type { FormWidget } from '#core/appearance/formWidget.ts';
import { fitText } from '#core/appearance/fieldText.ts';
import { inOneLine, undrawableClause } from '#core/appearance/fontMeasures.ts';
import type { FieldEntry } from '#core/fields/fieldKind.ts';
import { entryDrawing } from '#core/fields/kindFacts.ts';
import { limits } from '#core/wire/limits.ts';
import type { FillableField } from './fieldsOfSigner.ts';

/** Why a text cannot stand in its field. `clause` follows the field's name. */
export interface TextFault {
  code: 'entry-type' | 'entry-too-long' | 'entry-not-drawable' | 'entry-does-not-fit';
  clause: string;
}

/**
 * What keeps an entry that is drawn as a text from being drawn in its field, by the one rule that
 * the sealed PDF follows; undefined where nothing does.
 */
export function findTextFault(
  field: Pick<FillableField, 'kind' | 'places' | 'widgets'>,
  value: FieldEntry,
): TextFault | undefined {
  const text = textOf(field, value);
  if (text === undefined) return undefined;
  const lines = field.widgets.some((widget) => widget.multiline);
  if (!lines && /[\r\n\t]/.test(text))
    return { code: 'entry-type', clause: 'takes one line of text' };
  const own = field.widgets.find((widget) => widget.maxLength !== undefined)?.maxLength;
  const limit = Math.min(own ?? limits.entry, limits.entry);
  if (text.length > limit && Array.from(text).length > limit)
    return { code: 'entry-too-long', clause: `takes at most ${limit} characters` };
  const clause = undrawableClause(inOneLine(text));
  if (clause !== undefined) return { code: 'entry-not-drawable', clause };
  const missing = Math.max(
    ...(field.widgets.length > 0
      ? field.widgets.map((widget) => missingInWidget(widget, text))
      : field.places.map(({ box }) => missingPoints(fitText(text, box)))),
  );
  return missing > 0
    ? {
        code: 'entry-does-not-fit',
        clause: `holds a text that is ${Math.ceil(missing)} points too ${lines ? 'high' : 'wide'} for its box; shorten it`,
      }
    : undefined;
}

function textOf(
  { kind, places: [place] }: Pick<FillableField, 'kind' | 'places'>,
  value: FieldEntry,
) {
  const drawing = place && entryDrawing(kind, value, place.box);
  return drawing?.kind === 'text' ? drawing.text : undefined;
}

function missingInWidget(widget: FormWidget, text: string): number {
  return missingPoints(layoutEmbeddedText(text, uprightBox(widget), widget));
}

function missingPoints(layout: { ok: true } | { ok: false; missingPoints: number }): number {
  return layout.ok ? 0 : layout.missingPoints;
}

/** The box as its text sees it: turned text has the sides exchanged. */
function uprightBox({ box, turn }: FormWidget): Rect {
  return turn === 90 || turn === 270 ? { ...box, width: box.height, height: box.width } : box;
}
