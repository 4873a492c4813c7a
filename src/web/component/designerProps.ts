import type { FieldType } from '#core/fields/fieldKinds.ts';

/** A PDF to design on: its name, unique among them, and its bytes or the address they lie at. */
export interface DesignDocument {
  name: string;
  content: Blob | ArrayBuffer | Uint8Array | string;
}

/** A person who is to sign; what is missing is as the signing service has it. */
export interface DesignSigner {
  /** Shown to the preparer alone. */
  name?: string;
  email?: string;
  /** A BCP 47 tag, such as `en-US`. */
  language?: string;
}

/** The metadata of documents by their names, as the signing service takes it. */
export type DesignMetadata = Readonly<Record<string, object>>;

/** The types of fields. */
export type DesignFieldType = FieldType;

/** A design that is complete: what `sendForSigning` of `fieldwright/client` takes. */
export interface Design {
  /** The PDFs by their names. */
  documents: Record<string, Blob>;
  metadata: Record<string, object>;
  /** The signers as the service takes them. */
  signers: object[];
  /** All else that creates the transaction. */
  transaction: object;
}

/** Something that is wrong with a design. */
export interface DesignProblem {
  /** Stable as long as the problem stands. */
  id: string;
  /** `blocking`: the service would refuse it. */
  severity: 'blocking' | 'warning';
  code: string;
  /** A sentence in the language shown. */
  message: string;
  document?: string;
  page?: number;
  fields: readonly string[];
}

/** A field to be made; numbers are points from the top-left corner of the page as shown. */
export interface NewDesignField {
  type: DesignFieldType;
  /** By its name; the first where none is given. */
  document?: string;
  /** From 1, which it is where nothing is said. */
  page?: number;
  x: number;
  y: number;
  width?: number;
  height?: number;
  name?: string;
  /** From 0: the position among the signers. */
  signer?: number;
}

/** What can be done with a designer by program. */
export interface DesignerCommands {
  /** Makes a field as one step and selects it; answers its id, undefined if it cannot be made. */
  addField(field: NewDesignField): string | undefined;
  /** Selects the fields of these ids, and no others. */
  select(ids: readonly string[]): void;
  undo(): void;
  redo(): void;
  /** The metadata as it would be sent now. */
  exportMetadata(): DesignMetadata;
  /** Brings a field, or a page (from 1), into view. */
  goTo(place: { field: string } | { document?: string; page: number }): void;
}

/** Where an unfinished design is kept, as one text. Every call may reject: nothing is kept then. */
export interface DesignerDrafts {
  read(): Promise<string | undefined>;
  write(text: string): Promise<void>;
}

/**
 * A tool: placing by text, saved blocks and layouts, proposed fields, names for all fields, the tab
 * order, trying a document as its signer, the list of steps.
 */
export type DesignTool =
  | 'placeByText'
  | 'reuse'
  | 'findFields'
  | 'nameFields'
  | 'tabOrder'
  | 'rehearse'
  | 'steps';

/** Which parts of the designer there are; all where nothing is said. */
export interface DesignerFeatures {
  /** The types of fields that can be placed. */
  fieldTypes?: readonly DesignFieldType[];
  /** The lists at the right. */
  panels?: readonly ('fields' | 'problems' | 'metadata')[];
  /** The tools beside them; what is left out has no button, menu line, key or command. */
  tools?: readonly DesignTool[];
  /** The buttons for metadata in files. */
  importMetadata?: boolean;
  exportMetadata?: boolean;
  /** Page facts, and copying metadata as requests; without it, they are not shown. */
  developerDetails?: boolean;
}

/** The custom properties by which the designer is coloured and set; docs/component.md has them. */
export type DesignerToken =
  | '--desk'
  | '--surface'
  | '--raised'
  | '--hover'
  | '--press'
  | '--line'
  | '--edge'
  | '--ink'
  | '--ink-2'
  | '--ink-3'
  | '--thumb'
  | '--scrim'
  | '--accent'
  | '--accent-fill'
  | '--accent-fill-hover'
  | '--on-accent'
  | '--accent-tint'
  | '--danger'
  | '--danger-tint'
  | '--warn'
  | '--warn-tint'
  | '--ok'
  | '--ok-tint'
  | '--font'
  | '--font-code'
  | '--radius-1'
  | '--radius-2'
  | '--radius-3'
  | '--radius-4';

/** Colours and measures: the look, and any of the public custom properties. */
export interface DesignerTheme {
  /** By default that of the system. */
  look?: 'light' | 'dark' | 'system';
  /** For example `{ '--accent': '#0a6', '--font': 'Georgia' }`; they hold in both looks. */
  variables?: Readonly<Partial<Record<DesignerToken, string>>>;
}

/** What a designer is given. Documents and signers are taken once; other documents begin anew. */
export interface DesignerProps {
  documents: readonly (File | DesignDocument)[];
  signers?: readonly DesignSigner[];
  /**
   * The fields to begin with, unless `drafts` has an unfinished design; with `onChange` another
   * object that is given later is shown, too, as no step. What `onChange` was handed may be handed
   * back, at once or late: it changes nothing.
   */
  metadata?: DesignMetadata;
  /**
   * Hears of the metadata after every step; what the host gave itself is no step. `false` as its
   * answer refuses the step: it is taken back.
   */
  onChange?: (metadata: DesignMetadata) => unknown;
  /**
   * Sends. The dialog stays, and says why, where the promise rejects or resolves to something that
   * is not ok: a `Response`, or a result of `fieldwright/client`. Without it there is no Send.
   */
  onSend?: (design: Design) => unknown;
  onProblems?: (problems: readonly DesignProblem[]) => void;
  /** Hears why the designer or documents could not be fetched, or metadata not be taken. */
  onError?: (error: Error) => void;
  /** Called when documents are on their way and commands can be given. */
  onReady?: (commands: DesignerCommands) => void;
  /** The language of this designer, as a BCP 47 tag: en, de, es, fr or nl. */
  locale?: string;
  theme?: DesignerTheme;
  features?: DesignerFeatures;
  /** Nobody can change anything, commands neither; other `metadata` is shown nevertheless. */
  readOnly?: boolean;
  /** Where the folder `assets` of the package lies; for documents that are opened from now on. */
  assetsUrl?: string;
  /** Where the unfinished design is kept; nowhere at all without it. */
  drafts?: DesignerDrafts;
  /** Which edge `Right` counts from at the service; `left` by default. */
  rightMeasuredFrom?: 'left' | 'right';
}

/** What is prepared: as the designer that will be shown is given it. */
export type PrepareOptions = Pick<DesignerProps, 'assetsUrl' | 'locale'>;
