import type { CreateBatch } from '#core/wire/contract/batch.ts';
import type { Call } from '#server/service/http/createRouter.ts';
import type { BatchStore } from '#server/service/storage/batches/batchStore.ts';

/** A document of a transaction on its way into an archive. */
export interface ArchivedDocument {
  /** What the list of contents calls it. */
  label: string;
  /** Its name in the archive, with or without `.pdf`. */
  name: string;
  /** Its bytes, or in words why there are none. Whoever gets bytes reads or cancels them. */
  open: () => Promise<AsyncIterable<Uint8Array> | string>;
}

/** What an archive holds of a transaction, in a folder of its own. Time in ms since 1970. */
export interface ArchivedTransaction {
  title: string;
  modified: number;
  documents: readonly ArchivedDocument[];
}

/** What a transaction shows in a table of answers; times are ISO 8601, or empty. */
export interface AnsweredTransaction {
  id: string;
  title: string;
  reference: string;
  status: number;
  createdAt: string;
  endedAt: string;
  /** The answers of one signer: by file, by field. */
  signers: readonly {
    id: string;
    email: string;
    signedAt: string;
    answers: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  }[];
}

/**
 * What batches read of transactions. Undefined
 * stands for a transaction that is not there for its owner.
 */
export interface BatchSource {
  /**
   * The ids that a body names or finds, each once; of those found one more than a batch holds. Or
   * the answer that refuses it.
   */
  choose(owner: string, body: CreateBatch): Promise<string[] | Response>;
  /** Throws where it cannot be known, which breaks the archive off. */
  documentsOf(call: Call, transactionId: string): Promise<ArchivedTransaction | undefined>;
  /** Throws where it cannot be known, which breaks the table off. */
  answersOf(owner: string, transactionId: string): Promise<AnsweredTransaction | undefined>;
}

/** What the routes of batches stand on. */
export interface BatchRouteParts {
  batches: BatchStore;
  source: BatchSource;
  /** Milliseconds since 1970. */
  clock: () => number;
  ids: { uuid(): string };
  /** From where a request came, as it is kept with what is ordered. */
  originOf: (call: Call) => { address?: string; userAgent?: string };
  /** Called when something was ordered for a batch. */
  wakeBatches: () => void;
}
