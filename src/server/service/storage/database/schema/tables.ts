import type { Generated } from 'kysely';
import type { BatchesTable, BatchRowsTable } from './batchTables.ts';
import type { DocumentPartsTable } from './uploadTables.ts';

/**
 * The tables, as both databases hold them. Columns are snake_case in SQL. Times are whole
 * milliseconds since 1970, JSON is text (never a database's own JSON type, which would reorder it),
 * hashes are bytes, booleans are 0 and 1.
 */
export interface Tables {
  migrations: { name: string; appliedAt: number };
  apiKeys: ApiKeysTable;
  sessions: SessionsTable;
  connectTokens: ConnectTokensTable;
  embedSessions: EmbedSessionsTable;
  settings: { name: string; value: string };
  transactions: TransactionsTable;
  listings: ListingsTable;
  idempotency: IdempotencyTable;
  files: FilesTable;
  fileMetadata: FileMetadataTable;
  signers: SignersTable;
  signerData: SignerDataTable;
  events: EventsTable;
  jobs: JobsTable;
  deliveries: DeliveriesTable;
  mails: MailsTable;
  batches: BatchesTable;
  batchRows: BatchRowsTable;
  sends: SendsTable;
  sentFiles: SentFilesTable;
  templates: TemplatesTable;
  templateVersions: TemplateVersionsTable;
  sharedDocuments: SharedDocumentsTable;
  templateFiles: TemplateFilesTable;
  sharedUses: SharedUsesTable;
  remoteOrders: { id: string };
  /** What earlier versions wrote: `documentParts` has taken its place. */
  uploadParts: Pick<DocumentPartsTable, 'transactionId' | 'fileId' | 'uploadSha256' | 'begin'>;
  documentParts: DocumentPartsTable;
}

interface ApiKeysTable {
  id: string;
  name: string;
  appKeyHash: Uint8Array;
  apiKeyHash: Uint8Array;
  createdAt: number;
  revokedAt: number | null;
}

interface SessionsTable {
  hash: Uint8Array;
  owner: string;
  /**
   * A session's mark. Rows of earlier versions have the API key sealed in it, by the same secret,
   * and end within thirty days of their making. No migration empties them: an earlier version that
   * runs beside this one takes a session only when this value opens, and would not start any more.
   */
  sealedApiKey: Uint8Array;
  createdAt: number;
  expiresAt: number;
}

interface ConnectTokensTable {
  hash: Uint8Array;
  /** Always null. */
  sealedApiKey: Uint8Array | null;
  createdAt: number;
  expiresAt: number;
  usedAt: number | null;
}

interface EmbedSessionsTable {
  /** Stands in the address of the page; it opens nothing. */
  id: string;
  /** The id of the pair of keys that made it, and the hash of its API key at that time. */
  owner: string;
  keyHash: Uint8Array;
  /** Of the page around ours. */
  origin: string;
  /** What the page may do, as JSON. */
  details: string;
  /** Null once it was used. */
  codeHash: Uint8Array | null;
  tokenHash: Uint8Array | null;
  createdAt: number;
  expiresAt: number;
}

interface TransactionsTable {
  id: string;
  apiKeyId: string;
  version: number;
  status: number;
  state: string;
  summary: string;
  createdAt: number;
  startedAt: number | null;
  endedAt: number | null;
  expiresAt: number | null;
  removedAt: number | null;
}

interface ListingsTable {
  seq: Generated<number>;
  transactionId: string;
  apiKeyId: string;
  createdAt: number;
  status: number;
  /** 1 when `text` may not be that of the transaction's newest version. */
  stale: number;
  /** What a search looks at, folded. */
  text: string;
}

interface IdempotencyTable {
  owner: string;
  key: string;
  bodySha256: Uint8Array;
  createdAt: number;
  transactionId: string | null;
  status: number | null;
  response: string | null;
}

interface FilesTable {
  transactionId: string;
  role: string;
  fileId: string;
  blobKey: string | null;
  sha256: Uint8Array;
  size: number;
  details: string;
  createdAt: number;
  /** How the stored document differs from what was kept; null when nothing is known. */
  fault: string | null;
}

interface FileMetadataTable {
  transactionId: string;
  fileId: string;
  body: string;
  receivedAt: number;
}

interface SignersTable {
  rowId: string;
  transactionId: string;
  signerId: string;
  generation: number;
}

interface SignerDataTable {
  transactionId: string;
  signerId: string;
  kind: string;
  data: string;
  savedAt: number;
}

interface EventsTable {
  transactionId: string;
  seq: number;
  at: number;
  kind: string;
  payload: string;
  ip: string | null;
  userAgent: string | null;
}

interface JobsTable {
  seq: Generated<number>;
  id: string;
  kind: string;
  transactionId: string | null;
  /** Jobs of one group run one after another in the order written; null: it waits for none. */
  groupKey: string | null;
  /** The host that it talks to, for the limit per host; null: none. */
  host: string | null;
  payload: string;
  createdAt: number;
  runAt: number;
  /** How often it was claimed. */
  attempts: number;
  lockedBy: string | null;
  lockedUntil: number | null;
  doneAt: number | null;
  /** When it was given up. */
  failedAt: number | null;
  lastError: string | null;
}

interface DeliveriesTable {
  jobSeq: number;
  /** From 1 in its job. */
  attempt: number;
  at: number;
  /** The HTTP answer's. */
  status: number | null;
  /** An excerpt of its body. */
  answer: string | null;
  error: string | null;
  durationMs: number;
}

interface MailsTable {
  seq: Generated<number>;
  /** The Message-ID: the same twice is one mail. */
  messageId: string;
  apiKeyId: string;
  transactionId: string | null;
  at: number;
  recipient: string;
  subject: string;
  body: string;
}

interface SendsTable {
  owner: string;
  transactionId: string;
  createdAt: number;
  startedAt: number | null;
  title: string;
  details: string;
}

interface SentFilesTable {
  owner: string;
  transactionId: string;
  fileId: string;
  metadata: string | null;
  pdfSha256: Uint8Array | null;
  pdfSize: number | null;
  sentAt: number;
}

interface TemplatesTable {
  id: string;
  owner: string;
  name: string;
  /** The newest. */
  version: number;
  /** What a list shows of the newest version, as JSON. */
  summary: string;
  /** The name that the owner's keys had; null where keys have none. */
  madeBy: string | null;
  createdAt: number;
  modifiedAt: number;
  deletedAt: number | null;
}

interface TemplateVersionsTable {
  templateId: string;
  version: number;
  body: string;
  madeBy: string | null;
  createdAt: number;
}

interface SharedDocumentsTable {
  blobKey: string;
  owner: string;
  /** Of what was uploaded. */
  sha256: Uint8Array;
  /** Of what is stored, where the upload was written anew. */
  preparedSha256: Uint8Array | null;
  size: number;
  /** What the inspection found, as JSON. */
  facts: string;
  createdAt: number;
  fault: string | null;
}

interface TemplateFilesTable {
  templateId: string;
  version: number;
  fileId: string;
  blobKey: string;
}

/** The file of a transaction whose PDF is a shared document; its row in `files` has no key. */
interface SharedUsesTable {
  transactionId: string;
  fileId: string;
  blobKey: string;
}
