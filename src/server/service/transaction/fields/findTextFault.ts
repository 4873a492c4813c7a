import type { Rect } from '#core/geometry/rect.ts';
import { layoutEmbeddedText } from '#core/appearance/embeddedText.ts';
import type { FormWidget } from '#core/appearance/formWidget.ts';
import { fitText } from '#core/appearance/fieldText.ts';
import { inOneLine, undrawableClause } from '#core/appearance/fontMeasures.ts';
import type { EntryDrawing, FieldEntry } from '#core/fields/fieldKind.ts';
import { entryDrawing, entryRules, isEmptyEntry } from '#core/fields/kindFacts.ts';
import { limits } from '#core/wire/limits.ts';
import type { FillableField } from './fieldsOfSigner.ts';

/** Why a text cannot stand in its field. `clause` follows the field's name. */
export interface TextFault {
  code:
    | 'entry-unfit'
    | 'entry-type'
    | 'entry-too-long'
    | 'entry-not-drawable'
    | 'entry-does-not-fit';
  clause: string;
}

/**
 * What an entry is not that its field asks for, or what keeps it from being drawn there, by the one
 * rule that the sealed PDF follows; undefined where nothing does.
 */
export function findTextFault(
  field: Pick<FillableField, 'kind' | 'places' | 'widgets' | 'manner'>,
  value: FieldEntry,
): TextFault | undefined {
  const unfit = isEmptyEntry(value)
    ? undefined
    : entryRules[field.kind]?.unfit?.(value, field.manner ?? {});
  if (unfit) return { code: 'entry-unfit', clause: unfit.words };
  const drawing = drawingOf(field, value);
  return drawing?.kind === 'text' ? drawingFault(field, drawing) : undefined;
}

function drawingFault(
  field: Pick<FillableField, 'places' | 'widgets' | 'manner'>,
  { text, style }: Extract<EntryDrawing, { kind: 'text' }>,
): TextFault | undefined {
  const lines = style?.multiline ?? field.widgets.some((widget) => widget.multiline);
  if (!lines && /[\r\n\t]/.test(text))
    return { code: 'entry-type', clause: 'takes one line of text' };
  const limit = mostCharacters(field);
  if (text.length > limit && Array.from(text).length > limit)
    return { code: 'entry-too-long', clause: `takes at most ${limit} characters` };
  const clause = undrawableClause(inOneLine(text));
  if (clause !== undefined) return { code: 'entry-not-drawable', clause };
  const missing = Math.max(
    ...(field.widgets.length > 0
      ? field.widgets.map((widget) => missingInWidget(widget, text))
      : field.places.map(({ box }) =>
          missingPoints(style ? layoutEmbeddedText(text, box, style) : fitText(text, box)),
        )),
  );
  return missing > 0
    ? {
        code: 'entry-does-not-fit',
        clause: `holds a text that is ${Math.ceil(missing)} points too ${lines ? 'high' : 'wide'} for its box; shorten it`,
      }
    : undefined;
}

function mostCharacters({ manner, widgets }: Pick<FillableField, 'widgets' | 'manner'>): number {
  const own = widgets.find((widget) => widget.maxLength !== undefined)?.maxLength;
  return Math.min(manner?.MaxLength ?? own ?? limits.entry, limits.entry);
}

function drawingOf(
  { kind, places: [place], manner }: Pick<FillableField, 'kind' | 'places' | 'manner'>,
  value: FieldEntry,
) {
  return place && entryDrawing(kind, value, place.box, { manner });
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
