import type { CreateTransaction } from '#core/wire/contract/transaction.ts';
import type { TemplateContent } from '#core/wire/surfaces/templateSurface.ts';
import type { Call } from '#server/service/http/createRouter.ts';
import { jsonResponse, problemResponse, refusal } from '#server/service/http/problemResponse.ts';
import { documentFault } from '#server/service/routes/ranges/storedDocument.ts';
import { searchKeptText, searchPdf } from '#server/service/routes/judgeUpload.ts';
import { linksAt } from '#server/service/routes/linksAt.ts';
import { noSuchTransaction, originOf } from '#server/service/routes/ownTransaction.ts';
import type { ServiceParts } from '#server/service/routes/serviceParts.ts';
import { DocumentGone } from '#server/service/storage/templates/documentUses.ts';
import { chosenNameOf } from '#server/service/storage/accounts/keyStore.ts';
import type { SharedDocument } from '#server/service/storage/templates/sharedDocumentStore.ts';
import type { IdempotencyClaim } from '#server/service/storage/transactions/idempotencyRows.ts';
import { transactionToWire } from '#server/service/transaction/shown/transactionToWire.ts';
import { createTransaction } from '#server/service/transaction/setUp/createTransaction.ts';
import { putMetadata, putPdf, searchesOf } from '#server/service/transaction/setUp/putFile.ts';
import { startTransaction } from '#server/service/transaction/setUp/startTransaction.ts';
import type { Change, Decision } from '#server/service/transaction/state/change.ts';
import type { FoundText } from '#server/service/transaction/state/uploadedPdf.ts';
import type { TransactionState } from '#server/service/transaction/state/transactionState.ts';
import { noSuchTemplate } from './ownTemplate.ts';
import type { OrderedFile, Orders, TemplateOrder } from './templateParts.ts';

/** Makes transactions in the embedded service: every step decided first, then written at once. */
export function embeddedOrders(parts: ServiceParts): Orders {
  const answer = (state: TransactionState) =>
    jsonResponse(transactionToWire(state, parts.rules, linksAt(parts, state)));
  const again = async ({
    transactionId,
    sameBody,
  }: {
    transactionId: string;
    sameBody: boolean;
  }) => {
    if (!sameBody)
      return refusal(
        'idempotency-conflict',
        'This Idempotency-Key was used for another body. Use a new key for a new transaction.',
        { path: 'Idempotency-Key' },
      );
    const record = await parts.transactions.read(transactionId);
    return record ? answer(record.state) : noSuchTransaction();
  };
  return {
    async judge(call, content, documents) {
      const tried = await compose(parts, call, tryOrder(content, documents), []);
      return tried instanceof Response ? tried : undefined;
    },

    async earlier(call, claim) {
      const repeated = await parts.transactions.findRepeated(call.var.owner, claim);
      return repeated && again(repeated);
    },

    async send(call, order, claim) {
      const composed = await compose(parts, call, order, [startNow(parts, call)]);
      if (composed instanceof Response) return composed;
      return write(parts, composed, claim, answer, again);
    },
  };
}

async function write(
  parts: ServiceParts,
  change: Change,
  claim: IdempotencyClaim | undefined,
  answer: (state: TransactionState) => Response,
  again: (earlier: { transactionId: string; sameBody: boolean }) => Promise<Response>,
): Promise<Response> {
  try {
    const result = await parts.transactions.create(change, parts.clock(), claim);
    if (result.outcome === 'repeated') return await again(result);
    parts.wakeJobs(change.jobs);
    return answer(change.next);
  } catch (error) {
    // The template was purged since it was read.
    if (error instanceof DocumentGone) return noSuchTemplate();
    throw error;
  }
}

/** A version as it would be sent, with nobody in its roles. */
function tryOrder(
  content: TemplateContent,
  documents: ReadonlyMap<string, SharedDocument>,
): TemplateOrder {
  const { Roles, Files, Description: _, ...settings } = content;
  const request: CreateTransaction = {
    ...settings,
    Signers: Roles.map(({ Name: __, ...role }) => role),
  };
  return {
    template: { Id: '', Version: 1 },
    request,
    kept: [],
    files: Files.flatMap(({ FileId: fileId, Metadata: metadata }): OrderedFile[] => {
      const document = documents.get(fileId);
      return document ? [{ fileId, metadata, document }] : [];
    }),
  };
}

type Step = (state: TransactionState) => Promise<Decision | Response> | Decision;

const startNow =
  (parts: ServiceParts, call: Call): Step =>
  (state) =>
    startTransaction(state, { now: parts.clock(), origin: originOf(call) }, parts.rules);

/**
 * Decides creation, both uploads of every file, and further steps, each on what the one before
 * left. Resolves to all of them as one change, or to the refusal of the first that refuses.
 */
async function compose(
  parts: ServiceParts,
  call: Call,
  order: TemplateOrder,
  further: readonly Step[],
): Promise<Change | Response> {
  const now = parts.clock();
  const origin = originOf(call);
  const created = createTransaction(
    {
      id: parts.ids.transaction(now),
      apiKeyId: call.var.owner,
      keyName: await chosenNameOf(parts.keys, call.var.owner),
      signerRows: order.request.Signers.map(() => parts.ids.signerRow()),
      request: order.request,
      template: { id: order.template.Id, version: order.template.Version },
      kept: order.kept,
      now,
      origin,
    },
    parts.rules,
  );
  if (!created.ok) return problemResponse(created.problems);
  let whole: Change = created;
  const uploads = order.files.flatMap(({ fileId, metadata, document }): Step[] => [
    (state) =>
      putMetadata(
        state,
        { fileId, metadata, body: JSON.stringify(metadata), now, origin },
        parts.rules,
      ),
    async (state) => {
      const { facts, ...file } = document;
      const found = await searchDocument(parts, call, state, fileId, document);
      if (found instanceof Response) return found;
      const searched = found.length > 0 ? { ...facts, found } : facts;
      return putPdf(
        state,
        { fileId, file, facts: searched, isShared: true, now, origin },
        parts.rules,
      );
    },
  ]);
  for (const step of [...uploads, ...further]) {
    const decided = await step(whole.next);
    if (decided instanceof Response) return decided;
    if (!decided.ok) return problemResponse(decided.problems);
    whole = together(whole, decided);
  }
  // Documents in the order of their keys, so that two who take several never wait for each other.
  const files = whole.files?.toSorted((a, b) => (a.blobKey < b.blobKey ? -1 : 1)) ?? [];
  return { ...whole, files };
}

/** Two changes, one after the other, as one. */
function together(first: Change, second: Change): Change {
  const { cancelJobs = [] } = second;
  return {
    next: second.next,
    events: [...first.events, ...second.events],
    jobs: [...first.jobs.filter(({ kind }) => !cancelJobs.includes(kind)), ...second.jobs],
    metadata: [...(first.metadata ?? []), ...(second.metadata ?? [])],
    files: [...(first.files ?? []), ...(second.files ?? [])],
  };
}

/** Where the texts stand in a document by which the fields of a file are placed. */
async function searchDocument(
  parts: ServiceParts,
  call: Call,
  state: TransactionState,
  fileId: string,
  document: SharedDocument,
): Promise<FoundText[] | Response> {
  const texts = searchesOf(state, fileId);
  if (texts.length === 0) return [];
  const { blobKey } = document;
  const search = { fileId, blobKey, texts };
  const inKept = await searchKeptText(parts, call, search);
  if (inKept) return inKept;
  const lent = await parts.texts.collect(blobKey, (place) =>
    parts.blobs.withLocalFile(document, (path) => searchPdf(parts, call, search, { path, place })),
  );
  return lent.found ? lent.result : documentFault(parts, blobKey, fileId, lent.fault);
}
