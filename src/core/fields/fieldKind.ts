import type { Point, Rect, Size } from '#core/geometry/rect.ts';

/** On which side of a field a label stands. */
export type Side = 'inside' | 'left' | 'right' | 'above' | 'below';

/** What a field holds: a text, or whether it is ticked. */
export type FieldEntry = string | boolean;

/** A line through these points with round ends, in page space. */
export interface PenLine {
  points: readonly Point[];
  lineWidth: number;
}

/**
 * What is drawn of an entry: a text by the one rule of appearance, or strokes of a pen, with what
 * they say to readers of any language who cannot see them.
 */
export type EntryDrawing =
  | { kind: 'text'; text: string }
  | { kind: 'strokes'; lines: readonly PenLine[]; words: string };

/** How what is entered into a field is read, compared and shown. */
export interface EntryRules {
  /** What stands there before anybody enters anything. */
  empty: FieldEntry;
  /** Typed, so that it is done once something stands there; else pressed, also by leaving it. */
  typed: boolean;
  /** The entry that a `Value` of metadata makes beforehand; undefined where it has no effect. */
  read(value: FieldEntry | number): FieldEntry | undefined;
  /** What to say of a `Value` without effect. */
  idleWords?: string;
  /** Why an entry is none, as words after the field's name; undefined for one that is. */
  fault(entry: FieldEntry): string | undefined;
  /** What a field is tried with; without it texts are found by its name. */
  sample?(length: 'short' | 'typical' | 'long'): FieldEntry;
  /** What is drawn into a box; points on its page. A text must be drawable, and fit. */
  drawing(entry: FieldEntry, rect: Rect): EntryDrawing;
}

/** What is true of every field of a kind, whatever side asks. Sizes in points. */
export interface FieldKind<Name extends string = string> {
  /** What it is called beside the contract, where the PDF's own fields are among others. */
  name: Name;
  /** The size that a new field takes. */
  defaultSize: Size;
  /** The smallest size that a gesture makes; imported fields may be smaller. */
  minimumSize: Size;
  /** Below this the service advises against it (contract, section 8). */
  recommendedSize?: Size;
  /** It grows and shrinks with its page as a whole, around its middle. */
  keepsShape?: true;
  /** The size beside a text of this height that has so much room, where nothing else says one. */
  sizeBeside(textHeight: number, room: number): Size;
  /** The number key that arms the tool. */
  digit: string;
  /** Which places that are printed on a page it stands in. */
  standsIn: 'text' | 'check' | 'signature';
  /**
   * Where forms of all countries put its label: up to so many points away, each at such a cost, or
   * at a growing one. The cheapest belongs to the field; a missing side is not looked at.
   */
  labels: Partial<Record<Side, readonly [most: number, perPoint?: number]>>;
  /** What stands at its right is a sentence, with all of its lines. */
  labelIsSentence?: true;
  /** With the number of the row before it, it belongs to the row's words, however far they are. */
  isNumbered?: true;
  /** Why a `Value` is refused in metadata, as words after its path. */
  valueFault(value: FieldEntry | number): string | undefined;
  /** What is entered; undefined where the signer puts a signature. */
  entry?: EntryRules;
}
