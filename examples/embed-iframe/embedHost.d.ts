/** What an embedded page says, by type; `fieldwright` is the version of the messages. */
export type PageMessage = { fieldwright: 1; session: string } & (
  | { type: 'ready'; purpose: 'design' | 'sign' | 'track' }
  | { type: 'address-needed'; reason: 'reload' | 'used' | 'expiring' | 'over' }
  | { type: 'opened' | 'finished' | 'declined'; transactionId: string; signerId: string }
  | { type: 'status'; transactionId: string; status: number }
  | { type: 'ended' }
  | ({ type: 'draft' } & Draft)
  | { type: 'restored'; taken: string[]; refused: { name: string; reason: string }[] }
  | { type: 'exported'; request: string; files: ExportedFile[] }
  | { type: 'sent'; transactionId: string }
  | { type: 'saved'; templateId: string; version: number }
);

/** A document and the metadata of its fields, as the service takes them. */
export interface ExportedFile {
  name: string;
  metadata: Record<string, unknown>;
}

/** What was designed so far. `version`: of the template that it was made on, if it is one. */
export interface Draft {
  files: ExportedFile[];
  version?: number;
}

export interface EmbedOptions {
  /** Resolves to the address of the page: a new one each time, from your own server. */
  nextAddress: () => Promise<string>;
  /** Called for each message of the page, and for no other. */
  onMessage?: (message: PageMessage) => void;
  /**
   * Resolves to the last `draft` that was said and is not saved or sent, if there is one: the page
   * gets it back when it was loaded again.
   */
  keptDraft?: () => Draft | undefined | Promise<Draft | undefined>;
  /** Told when no address came. */
  onError?: (error: unknown) => void;
}

/** An embedded page, as long as its iframe stands. */
export interface EmbeddedPage {
  setTheme(theme: 'system' | 'light' | 'dark'): void;
  /** Hands PDFs to a page that designs and has no transaction. */
  openDocuments(files: File[]): void;
  /** Gives a draft back to a page that designs; it answers with `restored`. */
  giveDraft(draft: Draft): void;
  /** Resolves to what was designed. */
  exportFields(): Promise<{ files: ExportedFile[] }>;
  /** Hears nothing more. */
  close(): void;
}

/** Opens a page in an iframe and gets it another address whenever it asks. */
export function embedPage(iframe: HTMLIFrameElement, options: EmbedOptions): Promise<EmbeddedPage>;
