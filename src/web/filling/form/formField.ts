import type { FieldManner, TextStyle } from '#core/fields/fieldTraits.ts';
import type { FilledKind } from '#core/fields/kindFacts.ts';
import type { FieldEntry } from '#core/fields/fieldKind.ts';
import type { Rect } from '#core/geometry/rect.ts';

/** What a signer enters into a field. */
export type Entry = FieldEntry;

/** How the text of an embedded field stands in it; `turn` in degrees clockwise. */
interface PlaceStyle extends TextStyle {
  turn: 0 | 90 | 180 | 270;
}

/** One place of a field: points on the page as shown. */
export interface FieldPlace {
  /** Of a choice over several files, the file; else that of the field. */
  fileId?: string;
  page: number;
  box: Rect;
  /** Only of fields that the PDF brought along. */
  style?: PlaceStyle;
  /** Of a text of a generated field: the size of all texts of its page, points. */
  textSize?: number;
  /** The page may already print a value here, which the field hides. */
  covers?: true;
  /** The text that the page prints here, which the field shows as it is. */
  printed?: string;
  /** Of a choice: what the field holds while this place is on, and what it is called for people. */
  state?: string;
  label?: string;
}

/** A field of this signer, generated or from the PDF. */
export interface FormField {
  /** Unique among all fields of the signer. */
  key: string;
  fileId: string;
  name: string;
  kind: FilledKind;
  /** At least one; a field of the PDF may stand in several places. */
  places: readonly FieldPlace[];
  /** Filled in by another signer who finished first, or computed by the document. */
  readOnly: boolean;
  /** The document computes it from other fields. */
  isComputed?: true;
  /** Of a choice: made of radio buttons; `kept`: what is on cannot be turned off. */
  radio?: 'kept' | 'free';
  /** What the form in the PDF asks for; the service does not insist. */
  asked: boolean;
  /** What the sender asks for; the service insists. */
  manner: FieldManner;
  /** Its place in the tab order of its page, before those without one. */
  tabOrder?: number;
  multiline: boolean;
  maxLength: number | undefined;
  /** What the PDF calls the field for people; undefined where it does not. */
  label: string | undefined;
  /** What stands there before this signer enters anything. */
  value: Entry;
}

/** The file in which a place of a field stands. */
export const fileOf = (field: FormField, place: FieldPlace): string => place.fileId ?? field.fileId;

/** The key of a field: its file and its name, neither of which can pass for the other. */
export function fieldKey(fileId: string, name: string): string {
  return JSON.stringify([fileId, name]);
}
