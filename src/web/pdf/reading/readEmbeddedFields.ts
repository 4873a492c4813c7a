import { type ListOption, stateInWords } from '#core/appearance/formWidget.ts';
import { isOutside } from '#core/geometry/keepInside.ts';
import { type PageBox, pageSize, type PdfBox, pdfRectToPage } from '#core/geometry/pdfSpace.ts';
import type { Rect } from '#core/geometry/rect.ts';

/** What a form field inside a PDF is to the person who fills it. */
export type EmbeddedFieldType = 'text' | 'check' | 'radio' | 'choice' | 'button' | 'signature';

/** One widget of a form field inside the PDF. Widgets of one name are one field. */
export interface EmbeddedField {
  /** The widget's object number in the file, such as `12R`; unique on its page. */
  id: string;
  /** The full dotted name (ISO 32000-2, 12.7.4.2); may be empty. */
  name: string;
  type: EmbeddedFieldType;
  /** Page space: points from the top-left corner of the page as shown. */
  rect: Rect;
  /** The value in the file: text, names of chosen options, or the state of a check or radio. */
  value: string | readonly string[] | undefined;
  /** Check and radio: what this widget stands for when it is on. */
  exportValue: string | undefined;
  /** The most characters of a text field; undefined without a limit. */
  maxLength: number | undefined;
  /** Text in equal boxes, one per character. */
  comb: boolean;
  multiline: boolean;
  /** A text that is not to be seen. */
  password: boolean;
  /** A radio button that is on cannot be turned off, only another one on. */
  kept: boolean;
  readOnly: boolean;
  required: boolean;
  /** Not shown: flagged so (hidden, no view), on a layer that is off, or wholly beside its page. */
  hidden: boolean;
  /** Without area: it can be neither seen nor clicked. */
  zeroSize: boolean;
  /** Its name for screen readers (/TU); may be empty. */
  label: string;
  /** The options of a choice, and whether several of them can be chosen at once. */
  options: readonly ListOption[];
  several: boolean;
  /** What it computes, how it writes its value, and what runs on each key and new value. */
  scripts: { calculate?: string; format?: string; others: readonly string[] };
  /** Its border as shown: a CSS colour and points; undefined where it has none. */
  frame: { colour: string; width: number } | undefined;
  /** The size of its text in points as shown; undefined where it adapts to the box. */
  fontSize: number | undefined;
  align: 'left' | 'center' | 'right';
  /** Quarter turns clockwise of its text against the page as shown, in degrees. */
  turn: 0 | 90 | 180 | 270;
}

/** What is read of pdf.js's annotation data; all of it comes from a stranger's file. */
export interface RawAnnotation {
  id?: unknown;
  subtype?: unknown;
  fieldType?: unknown;
  fieldName?: unknown;
  fieldValue?: unknown;
  alternativeText?: unknown;
  rect?: unknown;
  checkBox?: unknown;
  radioButton?: unknown;
  exportValue?: unknown;
  buttonValue?: unknown;
  maxLen?: unknown;
  comb?: unknown;
  multiLine?: unknown;
  readOnly?: unknown;
  required?: unknown;
  fieldFlags?: unknown;
  hidden?: unknown;
  /** Its layer, or a rule over layers. */
  oc?: unknown;
  options?: unknown;
  defaultAppearanceData?: unknown;
  textAlignment?: unknown;
  rotation?: unknown;
  borderColor?: unknown;
  borderStyle?: unknown;
  actions?: unknown;
}

const text = (value: unknown) => (typeof value === 'string' ? value : '');

function typeOf(raw: RawAnnotation): EmbeddedFieldType | undefined {
  if (raw.fieldType === 'Tx') return 'text';
  if (raw.fieldType === 'Ch') return 'choice';
  if (raw.fieldType === 'Sig') return 'signature';
  if (raw.fieldType !== 'Btn') return undefined;
  if (raw.checkBox) return 'check';
  return raw.radioButton ? 'radio' : 'button';
}

/** Whether a flag of the field is set (ISO 32000-1, tables 226 and 228), by bit value. */
const hasFlag = ({ fieldFlags }: RawAnnotation, flag: number) =>
  typeof fieldFlags === 'number' && (fieldFlags & flag) !== 0;

function valueOf(raw: RawAnnotation): EmbeddedField['value'] {
  const { fieldValue, fieldType } = raw;
  if (typeof fieldValue === 'string')
    return fieldType === 'Btn' ? stateInWords(fieldValue) : fieldValue;
  return Array.isArray(fieldValue)
    ? fieldValue.filter((item): item is string => typeof item === 'string')
    : undefined;
}

function optionsOf(raw: RawAnnotation): ListOption[] {
  if (!Array.isArray(raw.options)) return [];
  return raw.options.map((option: { displayValue?: unknown; exportValue?: unknown } | null) => ({
    value: text(option?.exportValue ?? option?.displayValue),
    text: text(option?.displayValue ?? option?.exportValue),
  }));
}

function scriptsOf({ actions }: RawAnnotation): EmbeddedField['scripts'] {
  const of = (name: string) => {
    const list: unknown = actions instanceof Map ? actions.get(name) : undefined;
    return Array.isArray(list) ? list.filter((one) => typeof one === 'string') : [];
  };
  const [calculate, format] = [of('Calculate').join('\n'), of('Format').join('\n')];
  return {
    ...(calculate !== '' && { calculate }),
    ...(format !== '' && { format }),
    others: [...of('Keystroke'), ...of('Validate')],
  };
}

/** How its text is written (ISO 32000-2, 12.7.4.3): `DA`, `Q`, and `R` of `MK`. */
function writingOf(
  { defaultAppearanceData, textAlignment, rotation }: RawAnnotation,
  { rotate, userUnit }: PageBox,
): Pick<EmbeddedField, 'fontSize' | 'align' | 'turn'> {
  const size = (defaultAppearanceData as { fontSize?: unknown } | null | undefined)?.fontSize;
  // pdf.js says 0 also of a widget without `R`, which stands upright as far as anybody can tell.
  const counter = typeof rotation === 'number' ? rotation : 0;
  const turn = counter === 0 ? 0 : (((rotate - counter) % 360) + 360) % 360;
  return {
    fontSize: typeof size === 'number' && size > 0 ? size * userUnit : undefined,
    align: textAlignment === 1 ? 'center' : textAlignment === 2 ? 'right' : 'left',
    turn: turn === 90 || turn === 180 || turn === 270 ? turn : 0,
  };
}

/** `BC` of `MK` and `W` of `BS`; pdf.js says 0 also where nothing is said, which means 1. */
function frameOf(
  { borderColor, borderStyle }: RawAnnotation,
  { userUnit }: PageBox,
): EmbeddedField['frame'] {
  if (!(borderColor instanceof Uint8ClampedArray) || borderColor.length !== 3) return undefined;
  const width = (borderStyle as { width?: unknown } | null | undefined)?.width;
  const own = typeof width === 'number' && width > 0 ? width : 1;
  return { colour: `rgb(${borderColor.join(' ')})`, width: own * userUnit };
}

function pdfBoxOf(rect: unknown): PdfBox | undefined {
  if (!Array.isArray(rect) || rect.length !== 4) return undefined;
  const [x0, y0, x1, y1] = rect.map((value: unknown) =>
    typeof value === 'number' && Number.isFinite(value) ? value : undefined,
  );
  if (x0 === undefined || y0 === undefined || x1 === undefined || y1 === undefined)
    return undefined;
  return [x0, y0, x1, y1];
}

/** What the flags of a field say that mean something for its type alone (ISO 32000-1, 12.7.4). */
const flagsOf = (type: EmbeddedFieldType, raw: RawAnnotation) => ({
  // A list that is always open shows what is chosen at its top.
  multiline: raw.multiLine === true || (type === 'choice' && !hasFlag(raw, 1 << 17)),
  password: type === 'text' && hasFlag(raw, 1 << 13),
  several: type === 'choice' && hasFlag(raw, 1 << 21),
  kept: type === 'radio' && hasFlag(raw, 1 << 14),
});

/**
 * The form fields among a page's annotations, in file order; without those that have no place.
 * `isOn`: whether what is on a layer is shown.
 */
export function readEmbeddedFields(
  annotations: readonly RawAnnotation[],
  box: PageBox,
  isOn: (layer: unknown) => boolean = () => true,
): EmbeddedField[] {
  const size = pageSize(box);
  return annotations.flatMap((raw) => {
    const type = raw.subtype === 'Widget' ? typeOf(raw) : undefined;
    const pdfBox = pdfBoxOf(raw.rect);
    if (!type || !pdfBox) return [];
    const rect = pdfRectToPage(pdfBox, box);
    const maxLength = typeof raw.maxLen === 'number' && raw.maxLen > 0 ? raw.maxLen : undefined;
    return {
      id: text(raw.id),
      name: text(raw.fieldName),
      type,
      rect,
      value: valueOf(raw),
      exportValue:
        stateInWords(text(type === 'radio' ? raw.buttonValue : raw.exportValue)) || undefined,
      maxLength,
      comb: raw.comb === true,
      readOnly: raw.readOnly === true,
      required: raw.required === true,
      ...flagsOf(type, raw),
      hidden: raw.hidden === true || !isOn(raw.oc) || isOutside(rect, size),
      zeroSize: rect.width === 0 || rect.height === 0,
      label: text(raw.alternativeText),
      options: optionsOf(raw),
      scripts: scriptsOf(raw),
      frame: frameOf(raw, box),
      ...writingOf(raw, box),
    };
  });
}
