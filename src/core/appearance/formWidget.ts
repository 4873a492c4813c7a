import type { FieldManner } from '#core/fields/fieldTraits.ts';
import type { Rect } from '#core/geometry/rect.ts';

/** What can be chosen of a list: what its field holds then, and what is read there. */
export interface ListOption {
  value: string;
  text: string;
}

/**
 * One place of a PDF's own text box, list or check box, as the service reads, keeps and draws it: a
 * widget (ISO 32000-1, 12.5.6.19). The widgets of one field share its name.
 */
export interface FormWidget {
  /** Fully qualified name of the field, its parts joined by dots. */
  name: string;
  /** The field's alternate name (/TU), meant for people. */
  label?: string;
  kind: 'text' | 'check' | 'list';
  /** 1-based. */
  page: number;
  /** Points from the top-left corner of the page as shown. */
  box: Rect;
  maxLength?: number;
  comb: boolean;
  multiline: boolean;
  readOnly: boolean;
  required: boolean;
  /** Points as shown; absent where the size adapts to the box. */
  fontSize?: number;
  align: 'left' | 'center' | 'right';
  /** Quarter turns clockwise of the text against the page as shown, in degrees; 0 is upright. */
  turn: 0 | 90 | 180 | 270;
  /**
   * What the PDF holds already: whether a check box is on; a text, the state of a choice, or the
   * value of an option, '' where there is none.
   */
  value?: string | boolean;
  /** The document computes what stands in its field: nobody enters it. */
  computed?: true;
  /** Of a list. */
  options?: readonly ListOption[];
  /** Of a choice: what its field holds while this widget is on. */
  state?: string;
  /** Of a choice: it is made of radio buttons. */
  radio?: true;
  /** Of a choice: what is on cannot be turned off, only something else on (NoToggleToOff). */
  kept?: true;
}

/** What somebody enters into a field: a text, a tick, one of several texts or states. */
export type FormEntryKind = FormWidget['kind'] | 'choice';

/** What is entered into the field of a widget. */
export function entryKindOf({ kind, state }: Pick<FormWidget, 'kind' | 'state'>): FormEntryKind {
  return state === undefined ? kind : 'choice';
}

/**
 * What the name of a state says, given its bytes as Latin-1 characters: names are to be read as
 * UTF-8 (ISO 32000-1, 7.3.5), but some programs write Latin-1.
 */
export function stateInWords(name: string): string {
  if (!/^[^\u0100-\uffff]*[\u0080-\u00ff][^\u0100-\uffff]*$/.test(name)) return name;
  try {
    return decodeURIComponent(
      name.replaceAll(/[^]/g, (char) => `%${char.charCodeAt(0).toString(16).padStart(2, '0')}`),
    );
  } catch {
    return name;
  }
}

/** What decides whether a field is a choice; `state` is undefined where the widget names none. */
export interface OnState {
  name: string;
  kind: string;
  state: string | undefined;
}

/**
 * Names of the fields of which at most one state is on: all radio buttons, and check boxes that
 * share a name and whose states differ. Check boxes with one state are one tick in several places.
 */
export function choiceNames(widgets: readonly OnState[]): ReadonlySet<string> {
  const first = new Map<string, string>();
  const names = new Set<string>();
  for (const { name, kind, state } of widgets) {
    if (state === undefined || (kind !== 'check' && kind !== 'radio')) continue;
    const known = first.get(name) ?? state;
    first.set(name, known);
    if (kind === 'radio' || known !== state) names.add(name);
  }
  return names;
}

/**
 * Characters that the names, labels and values of a transaction's widgets have together, at most:
 * its state holds them, which is read with each request.
 */
export const mostFormText = 1_000_000;

/**
 * What the field of a list asks for, as one that is placed would: it takes the values of options,
 * and shows their texts.
 */
export function mannerOfOptions(options: readonly ListOption[] = []): FieldManner {
  const texts = new Map(options.map(({ value, text }) => [value, text]));
  return { Options: [...texts.keys()], Texts: [...texts.values()] };
}

/** Characters of the texts that a widget brings: its name, label, value, state and options. */
export function formTextOf({
  name,
  label = '',
  value,
  state = '',
  options = [],
}: {
  name: string;
  label?: string;
  value?: string | boolean;
  state?: string;
  options?: readonly ListOption[];
}): number {
  const held = typeof value === 'string' ? value.length : 0;
  const offered = options.reduce((sum, one) => sum + one.value.length + one.text.length, 0);
  return name.length + label.length + held + state.length + offered;
}

/** How the text of a form field is set, without what is not said. */
export function widgetStyle({
  maxLength,
  comb,
  multiline,
  fontSize,
  align,
  turn,
}: Pick<FormWidget, 'maxLength' | 'comb' | 'multiline' | 'fontSize' | 'align' | 'turn'>) {
  return {
    comb,
    multiline,
    align,
    turn,
    ...(maxLength === undefined ? {} : { maxLength }),
    ...(fontSize === undefined ? {} : { fontSize }),
  };
}
