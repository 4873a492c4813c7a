import type { OnUpload, PdfBytes } from './sendPdf.ts';
import type { SigningError } from './signingResult.ts';
import type { NewMetadata, NewSigner, NewTransaction, TransactionAnswer } from './signingTypes.ts';

/** What is sent for signing. */
export interface SigningOrder {
  /** The PDFs by their fileId, such as the name of the file. */
  documents: Record<string, PdfBytes>;
  /** The metadata of documents by their fileId, as the designer exports them. */
  metadata?: Record<string, NewMetadata>;
  signers: NewSigner[];
  /** All else that creates the transaction. */
  transaction?: Omit<NewTransaction, 'Signers'>;
  /**
   * The same key and order resume where an earlier attempt ended, also of another process; made at
   * random unless given.
   */
  idempotencyKey?: string;
  signal?: AbortSignal;
  /** Called at the begin of each step. */
  onStep?: (step: SigningStep) => void;
  /** Called while a PDF is sent, where the runtime can tell. */
  onUpload?: (fileId: string, ...progress: Parameters<OnUpload>) => void;
}

/** A step of sending, and the document that it is about. */
export interface SigningStep {
  step: 'create' | 'metadata' | 'pdf' | 'start';
  fileId?: string;
}

/**
 * What became of an order. `transaction` is as it is once started, with the links of the signers;
 * undefined where it could not be read any more, which changes nothing: it is started.
 */
export type SigningOutcome =
  | { ok: true; transactionId: string; transaction: TransactionAnswer | undefined }
  | {
      ok: false;
      error: SigningError;
      /** Where it ended; `idempotencyKey` lets the same order go on from there. */
      at: SigningStep;
      transactionId?: string;
      idempotencyKey: string;
    };
