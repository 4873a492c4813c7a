import type { TemplateContent } from '#core/wire/surfaces/templateSurface.ts';
import type { CreateTransaction, TemplateRef } from '#core/wire/contract/transaction.ts';
import type { FileMetadata } from '#core/wire/contract/fileMetadata.ts';
import type { UnknownMember } from '#core/wire/parseBody.ts';
import type { Call } from '#server/service/http/createRouter.ts';
import type { ServiceParts } from '#server/service/routes/serviceParts.ts';
import type { SharedDocument } from '#server/service/storage/templates/sharedDocumentStore.ts';
import type { SharedDocumentStore } from '#server/service/storage/templates/sharedDocumentStore.ts';
import type { TemplateStore } from '#server/service/storage/templates/templateStore.ts';
import type { IdempotencyClaim } from '#server/service/storage/transactions/idempotencyRows.ts';

/** One file of an order: its metadata with the values beforehand, and its PDF. */
export interface OrderedFile {
  fileId: string;
  metadata: FileMetadata;
  document: SharedDocument;
}

/** A transaction to be created, filled and started as a whole. */
export interface TemplateOrder {
  template: TemplateRef;
  request: CreateTransaction;
  /** Members of the request that are not known, to be kept. */
  kept: readonly UnknownMember[];
  files: readonly OrderedFile[];
}

/** What makes transactions of orders. */
export interface Orders {
  /** What keeps a version from ever being sent; undefined when nothing does. */
  judge(
    call: Call,
    content: TemplateContent,
    documents: ReadonlyMap<string, SharedDocument>,
  ): Promise<Response | undefined>;
  /** The answer to an earlier request with this key; undefined when the key is free. */
  earlier(call: Call, claim: IdempotencyClaim): Promise<Response | undefined>;
  /** Creates, uploads and starts, or leaves nothing. Resolves to the transaction, or a refusal. */
  send(call: Call, order: TemplateOrder, claim: IdempotencyClaim | undefined): Promise<Response>;
}

/** What templates stand on. */
export interface TemplateParts
  extends Pick<ServiceParts, 'blobs' | 'scratch' | 'uploads' | 'clock' | 'reportDocumentFault'> {
  pdf: Pick<ServiceParts['pdf'], 'inspect'>;
  ids: Pick<ServiceParts['ids'], 'uuid'>;
  templates: TemplateStore;
  sharedDocuments: SharedDocumentStore;
  /** Resolves to the name of an owner's keys; undefined where they have none. */
  keyNameOf: (owner: string) => Promise<string | undefined>;
  /** Undefined where transactions are at another service, which hears of each by the browser. */
  orders: Orders | undefined;
}
