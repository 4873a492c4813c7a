import type { Calculations, UnrunScripts } from '#core/appearance/calculations.ts';
import { choiceNames, type ListOption } from '#core/appearance/formWidget.ts';
import type { Rect, Size } from '#core/geometry/rect.ts';

/** What the draft needs to know of an AcroForm field found in a PDF. */
export interface EmbeddedFieldFact {
  name: string;
  kind: 'text' | 'check' | 'radio' | 'choice' | 'button' | 'signature';
  page: number;
  /** Points on the page as shown; a field in several places has a fact for each. */
  rect?: Rect;
  /** Shown, but not to be filled in. */
  readOnly?: boolean;
  /** Flagged as not to be shown. */
  hidden?: boolean;
  /** It has no width or no height. */
  zeroSize?: boolean;
  /** It holds a value. */
  filled?: boolean;
  /** What it holds, of a list as it is read; of other fields where nobody changes it. */
  value?: string | boolean;
  multiline?: boolean;
  /** The most characters that it takes. */
  maxLength?: number;
  /** A text that is not to be seen. */
  password?: boolean;
  /** Its text stands in equal cells, one character in each. */
  comb?: boolean;
  /** The form asks for it. */
  required?: boolean;
  /** The size of its text in points as shown, where it does not adapt to the box. */
  fontSize?: number;
  /** Where its text stands, where that is not where it is read from. */
  align?: 'center' | 'right';
  /** The script that writes its value. */
  format?: string;
  /** Of a list: what can be chosen, and whether several at once. */
  options?: readonly ListOption[];
  several?: boolean;
  /** What a check box or radio button stands for while it is on. */
  state?: string;
  /** The document computes it from other fields: nobody fills it in. */
  computed?: boolean;
  /** It is a place of a choice: of its name at most one state is on. */
  choice?: boolean;
}

/** Whether it is a visible text box or check box with a name, and no choice. */
export function isTextOrCheck(
  field: EmbeddedFieldFact,
): field is EmbeddedFieldFact & { kind: 'text' | 'check' } {
  const { kind, choice = false, computed = false } = field;
  return !choice && !computed && (kind === 'text' || kind === 'check') && isSeen(field);
}

/** Whether fields can stand for it; with traits also for a list, or the places of a choice. */
export function isConvertible(field: EmbeddedFieldFact, isPlain = false): boolean {
  if (isTextOrCheck(field)) return true;
  const { choice = false, readOnly = false } = field;
  // No button shows what nobody changes.
  return !isPlain && ((choice && !readOnly) || isList(field)) && isSeen(field);
}

/** Whether a signer can fill it in: it is seen, not read-only, and takes one answer. */
export function isFillable(field: EmbeddedFieldFact): boolean {
  const { choice = false, readOnly = false } = field;
  return !readOnly && (isTextOrCheck(field) || ((choice || isList(field)) && isSeen(field)));
}

/** Whether it is a list of which one option is chosen. */
export const isList = ({ kind, several = false }: EmbeddedFieldFact): boolean =>
  kind === 'choice' && !several;

function isSeen({ name, hidden, zeroSize, password }: EmbeddedFieldFact): boolean {
  return name !== '' && !hidden && !zeroSize && !password;
}

/** The fields of a document with those marked that are choices. */
export function markChoices(fields: readonly EmbeddedFieldFact[]): EmbeddedFieldFact[] {
  const seen = fields.filter(isSeen);
  const names = choiceNames(seen.map((field) => ({ ...field, state: field.state })));
  return fields.map((field) =>
    names.has(field.name) && field.state !== undefined ? { ...field, choice: true } : field,
  );
}

/** Names, in lower case, of the embedded fields that a signer can fill in. */
export function fillableNames(fields: readonly EmbeddedFieldFact[]): ReadonlySet<string> {
  return new Set(fields.filter(isFillable).map(({ name }) => name.toLowerCase()));
}

/** What a PDF says about itself that changes what can be done with it, or what signing does. */
export interface FileFacts {
  /** It opens without a password, but its owner forbids something. */
  ownerRestricted: boolean;
  /** An XFA form lies over its ordinary one. */
  staticXfa: boolean;
  /** Digital signatures that it has already. */
  signatureCount: number;
  /** What a certification still allows: 1 nothing, 2 filling in and signing, 3 comments too. */
  certification: 1 | 2 | 3 | undefined;
  /** It holds other files; its own pages are only a cover. */
  isPortfolio: boolean;
  /** It was damaged, and could be put together again. */
  repaired: boolean;
}

/** What is known of a document's PDF: read from the file, never edited, no part of undo. */
export interface DocumentFacts {
  /** Number of pages; undefined until the PDF is open. */
  pageCount: number | undefined;
  /** Sizes of pages as shown, in points, by 1-based page number; without pages not read. */
  pageSizes: ReadonlyMap<number, Size>;
  /** Printed places for fields, by page, where somebody wanted to know. */
  printedPlaces?: ReadonlyMap<number, readonly Rect[]>;
  /** Whether the PDF asks for a password: then the embedded service cannot take it. */
  needsPassword: boolean;
  byteLength: number;
  embeddedFields: readonly EmbeddedFieldFact[];
  /** What its form computes by itself. */
  calculations?: Calculations;
  /** Scripts of its form that are not run. */
  unrun?: readonly UnrunScripts[];
  /** Undefined until they are read. */
  about?: FileFacts;
  /** Why the service would refuse it, in its words, once it was asked and would. */
  refusal?: string;
  /** Not all pages have been looked at for embedded fields so far. */
  embeddedPending?: boolean;
}

/** `DraftFile.key` -> facts. */
export type FactsByFile = ReadonlyMap<string, DocumentFacts>;

/** Nothing known of any document: boxes are then not kept inside their pages. */
export const noFacts: FactsByFile = new Map();

/** The size of a page in points, or undefined while it is not known. */
export function pageSizeOf(facts: FactsByFile, fileKey: string, page: number): Size | undefined {
  return facts.get(fileKey)?.pageSizes.get(page);
}

/** Whether the document is open and has no such page. */
export function isBeyondDocument(facts: FactsByFile, fileKey: string, page: number): boolean {
  const pageCount = facts.get(fileKey)?.pageCount;
  return pageCount !== undefined && page > pageCount;
}

/** The page itself, or the document's last one where that is known to come before it. */
export function nearestPage(facts: FactsByFile, fileKey: string, page: number): number {
  const pageCount = facts.get(fileKey)?.pageCount ?? Infinity;
  return Math.max(1, Math.min(page, pageCount));
}
