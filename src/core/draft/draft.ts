import type { Rect } from '#core/geometry/rect.ts';
import type { RightMeasuredFrom } from '#core/wire/surfaces/appSurface.ts';
import type { FieldType } from '#core/fields/fieldKinds.ts';
import type { FieldTraits } from '#core/fields/fieldTraits.ts';
import type { FieldDefinition, Location } from '#core/wire/contract/fileMetadata.ts';

/** Somebody with what is known of them; what is not is empty. */
export interface Person {
  name: string;
  email: string;
}

/** A person who will sign. All but `id` and `role` go over the wire. */
export interface DraftSigner {
  id: string;
  /** What people read for them, and what stands under their signature; see `preparedName`. */
  name: string;
  /** The role that they take, in place of a name until one is given; never sent. */
  role?: string;
  email: string;
  language: string;
  sendSignRequest: boolean;
  signRequestSubject: string;
  signRequestMessage: string;
  sendSignConfirmation: boolean;
  daysToRemind: number;
  requireHandsignature: boolean;
  scribbleNameFixed: boolean;
}

/** Where an imported field came from; its numbers are exported as they came until touched. */
export interface ImportedField {
  location: Location;
  /** The edge that `location.Right` was read from. */
  rightMeasuredFrom: RightMeasuredFrom;
  /** The rect and page that `location` meant at import; an untouched field still has them. */
  rect: Rect;
  page: number;
}

/** Where a field stood before a document version that differs there, for a person to look at. */
export interface FieldReview {
  /**
   * `changed`: what stands around the field differs. `gone`: its page is missing, so it stands on
   * the nearest one left. `textGone`: the text that it followed is not there. `scaled`: it went to
   * a page of another size, and what stands around it differs.
   * `unread`: neither version of the page has text to compare, as in a scan.
   */
  reason: 'changed' | 'gone' | 'textGone' | 'scaled' | 'unread';
  /** Key of the version on which the field's place was right; its bytes are kept. */
  fileKey: string;
  page: number;
  rect: Rect;
}

/** The field inside the PDF that a field was made from. */
export interface ConvertedField {
  /** Its full name in the PDF. */
  name: string;
  /** It holds a value, which must not show under the new one. */
  filled: boolean;
}

/** A place of a text, in points on its 1-based page as shown. */
export interface AnchoredPlace {
  page: number;
  box: Rect;
  /** Where its field stands by imported numbers; else as far from it as in its own place. */
  rect?: Rect;
}

/** The text of its document that a field follows. */
export interface TextAnchor {
  /** Plain text, compared as `core/textSearch` does. */
  text: string;
  /** Which place is meant, from 1, on `page` or on all pages; absent: every place. */
  occurrence?: number;
  /** The only page that is looked at; absent: all of them. */
  page?: number;
  /** The box of the text beside which `DraftField.rect` stands; absent: never found. */
  box?: Rect;
  /** Every place that is meant; absent: not looked for yet; empty: it is not there. */
  places?: readonly AnchoredPlace[];
}

/** An entry made beforehand, which the signer may change. A text has no effect on a Check. */
export type FieldValue = NonNullable<FieldDefinition['Value']>;

/** A field that the preparer placed. */
export interface DraftField {
  id: string;
  type: FieldType;
  name: string;
  /** `DraftFile.key` of the document that it stands on. */
  fileKey: string;
  /** 1-based page of that document. */
  page: number;
  /** Unrounded points from the top-left corner of the page as shown. */
  rect: Rect;
  /** One or more signers, in the order of the draft's signers; several share the field. */
  signerIds: readonly string[];
  /** Cannot be moved, resized or deleted until unlocked. */
  locked: boolean;
  /** Key of its imported form set; absent for fields made here, whose sets are derived. */
  formSet?: string;
  imported?: ImportedField;
  /** Set until a person has confirmed the field's place on a new version of the document. */
  review?: FieldReview;
  /** It replaces a field of its document's PDF, which is not filled in meanwhile. */
  converted?: ConvertedField;
  /** The text that it follows: in several places it is one field that stands in each. */
  anchor?: TextAnchor;
  /** Its place in the tab order of its page, from 1; absent: after those, as it is read. */
  tabOrder?: number;
  /** Names the repeat that it belongs to: one box on several pages, changed together. */
  repeat?: string;
  /** What it holds when the signer comes to it: a text or number, or whether it is ticked. */
  value?: FieldValue;
  /** What it asks for beside its kind; absent where it says nothing. */
  traits?: FieldTraits;
}

/** What of a field goes along with its copies, wherever they stand. */
export function heldBy({ value, traits }: Pick<DraftField, 'value' | 'traits'>) {
  return { ...(value !== undefined && { value }), ...(traits && { traits }) };
}

/** A form set that came in by import: it keeps its key, its place in the order, its assignment. */
export interface ImportedFormSet {
  key: string;
  signerIds: readonly string[];
  /** It came without fields and is exported so; a set that lost its fields here is not exported. */
  empty?: true;
}

/** One entry of a signer's `FormSets` as it was imported. */
export type ImportedEntry =
  | { kind: 'formSet'; key: string }
  /** The fileId of its own document: fields embedded in the PDF. */
  | { kind: 'embedded' }
  /** Names something outside its metadata; exported as it came. */
  | { kind: 'other'; key: string };

/** The imported `Signers.<id>.FormSets` of one signer, repeats and all. */
export interface ImportedAssignment {
  signerId: string;
  entries: readonly ImportedEntry[];
}

/** One PDF of the draft. Its bytes and page sizes are facts beside the draft: undo keeps them. */
export interface DraftFile {
  /** Names the document inside the draft; never sent. */
  key: string;
  /** The client's identifier of the document on the wire. */
  fileId: string;
  displayName: string;
  /** Form sets that came in by import, in their order. */
  formSets: readonly ImportedFormSet[];
  /** The imported order of signers and of their entries, so that export can repeat it. */
  assignments?: readonly ImportedAssignment[];
  /** Signers who may fill the fields embedded in this PDF. */
  embeddedSignerIds: readonly string[];
  /** Kept for other programs, without effect here. */
  displayOrder?: number;
  description?: string;
  /** A small copy of each signature stands on every page that has none of its signer. */
  setParaph?: boolean;
  /** The preparer said that nothing is to be filled in here. */
  readOnly?: true;
}

/** How the transaction is sent; what is absent is left to the service. */
export interface DraftSending {
  /** 1: all signers at once; 2: one after another, in their order. */
  signRequestMode?: 1 | 2 | undefined;
  /** How many days the signers have from the start. */
  daysToExpire?: number | undefined;
  /** Who gets the signed documents beside the signers. */
  receivers?: readonly Person[] | undefined;
  /** Who asks, as signers read it; empty: as the service says. */
  senderName?: string | undefined;
}

/** Everything that the preparer makes and can undo. Immutable: a change is a function of drafts. */
export interface Draft {
  id: string;
  title: string;
  files: readonly DraftFile[];
  signers: readonly DraftSigner[];
  /** In the order of their making, which is also their stacking order. */
  fields: readonly DraftField[];
  sendEmailNotifications: boolean;
  sending?: DraftSending;
  /** Which edge `Right` counts from; absent: as installed. For remote services only. */
  rightMeasuredFrom?: RightMeasuredFrom;
  /** The template that it came from, or was saved as last, and which version of it. */
  template?: TemplateOrigin;
}

/** A version of a template of the installation. */
export interface TemplateOrigin {
  id: string;
  version: number;
}

/** A draft without documents and signers. */
export function newDraft(id: string, title: string): Draft {
  return { id, title, files: [], signers: [], fields: [], sendEmailNotifications: true };
}

/** A signer with the service's own defaults, so that what is sent says what would happen anyway. */
export function newSigner(id: string, name: string): DraftSigner {
  return {
    id,
    name,
    email: '',
    language: 'en-US',
    sendSignRequest: true,
    signRequestSubject: '',
    signRequestMessage: '',
    sendSignConfirmation: true,
    daysToRemind: 7,
    requireHandsignature: false,
    scribbleNameFixed: false,
  };
}
