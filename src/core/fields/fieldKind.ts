import type { Point, Rect, Size } from '#core/geometry/rect.ts';
import type { FieldManner, FieldTraits, TextStyle, TraitName } from './fieldTraits.ts';

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
 * What is drawn of an entry: a text by the one rule of appearance or in a style of its own, or
 * strokes of a pen, with what they say to readers of any language who cannot see them.
 */
export type EntryDrawing =
  | { kind: 'text'; text: string; style?: TextStyle | undefined }
  | { kind: 'strokes'; lines: readonly PenLine[]; words: string };

/** What an entry is not although its field asks for it. */
export interface Unfit {
  asks:
    | 'email'
    | 'phone'
    | 'iban'
    | 'digits'
    | 'letters'
    | 'mask'
    | 'number'
    | 'decimals'
    | 'date'
    | 'option'
    | 'min'
    | 'max';
  /** The mask or bound that the words of a screen name. */
  bound?: string;
  /** The same for programs, after the field's name. */
  words: string;
}

/** How what is entered into a field is read, compared and shown. */
export interface EntryRules {
  /** What stands there before anybody enters anything. */
  empty: FieldEntry;
  /** Typed, so that it is done once something stands there; else pressed, also by leaving it. */
  typed: boolean;
  /** What it holds once its signer finishes; nobody enters anything. */
  fills?: 'day' | 'name' | 'email';
  /** The entry that a `Value` of metadata makes beforehand; undefined where it has no effect. */
  read(value: FieldEntry | number, manner: FieldManner): FieldEntry | undefined;
  /** What to say of a `Value` without effect. */
  idleWords?: string;
  /** Why an entry is none, as words after the field's name; undefined for one that is. */
  fault(entry: FieldEntry, manner: FieldManner): string | undefined;
  /** What an entry is not that its field asks for; never asked of an empty one. */
  unfit?(entry: FieldEntry, manner: FieldManner): Unfit | undefined;
  /** What a field is tried with; without it texts are found by its name. */
  sample?(length: 'short' | 'typical' | 'long', manner: FieldManner): FieldEntry;
  /** What a keyboard on the screen begins with, and what can be picked besides. */
  keys?: 'decimal' | 'numeric';
  picks?: 'date';
  /** How a person types an entry that is kept in another form; undefined for what says none. */
  typing?: {
    read(text: string, manner: FieldManner): string | undefined;
    write(entry: string, manner: FieldManner): string;
  };
  /** What is reported of an entry that is not empty, where that is not the entry. */
  report?(entry: FieldEntry): number;
  /** How its text is set where that is not the one rule. */
  style?(manner: FieldManner): TextStyle | undefined;
  /** It is shown as people write it in the language of its signer. */
  isSpoken?: true;
  /** What is drawn into a box; points on its page. A text must be drawable, and fit. */
  drawing(entry: FieldEntry, rect: Rect, manner: FieldManner): EntryDrawing;
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
  recommendedSize?: Size | undefined;
  /** It grows and shrinks with its page as a whole, around its middle. */
  keepsShape?: true;
  /**
   * Its fields are the buttons of a choice: each has a `Value` of its own, by default its name, and
   * stands for one state of what is entered.
   */
  isButton?: true;
  /** The size beside a text of this height that has so much room, where nothing else says one. */
  sizeBeside(textHeight: number, room: number): Size;
  /** The number key that arms the tool, where it has one. */
  digit?: string | undefined;
  /** Of what is signed: a small mark beside the signature, which counts for none. */
  isShort?: true;
  /** Which other services take it: all, those of the family, or none but this one. */
  takenBy: 'all' | 'family' | 'us';
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
  isNumbered?: true | undefined;
  /** Why a `Value` is refused in metadata, as words after its path. */
  valueFault(value: FieldEntry | number, traits: FieldTraits): string | undefined;
  /** What its fields can ask for; `Required` of what is signed goes without saying. */
  traits: readonly TraitName[];
  /** What a new field asks for where it cannot be without. */
  begins?: FieldTraits;
  /** The first trait that makes no sense beside the others, and why, after its path. */
  traitFault?: ((traits: FieldTraits) => [TraitName, string] | undefined) | undefined;
  /** What is entered; undefined where the signer puts a signature. */
  entry?: EntryRules;
}
