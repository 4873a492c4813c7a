import { createDraftReading } from '#core/draft/reading/draftReading.ts';
import { draftToCreateTransaction } from '#core/draft/metadata/draftToCreateTransaction.ts';
import { draftToMetadata } from '#core/draft/metadata/draftToMetadata.ts';
import type { FactsByFile } from '#core/draft/documentFacts.ts';
import type { Draft } from '#core/draft/draft.ts';
import { fixProblem } from '#core/draft/problems/fixProblem.ts';
import { updateSigner } from '#core/draft/commands/signerCommands.ts';
import { provisionalWireIds } from '#core/draft/wireIds.ts';
import { fileMetadataSchema } from '#core/wire/contract/fileMetadata.ts';
import { parseBody } from '#core/wire/parseBody.ts';
import { createTransactionSchema } from '#core/wire/contract/transaction.ts';
import { createTransaction } from '#server/service/transaction/setUp/createTransaction.ts';
import type { Decision, Rules } from '#server/service/transaction/state/change.ts';
import { putMetadata, putPdf } from '#server/service/transaction/setUp/putFile.ts';
import { startTransaction } from '#server/service/transaction/setUp/startTransaction.ts';
import type { TransactionState } from '#server/service/transaction/state/transactionState.ts';
import { sampleRules } from './service/sampleTransactions.ts';
import { countingIds } from './draftBuilders.ts';

/** The rules of an installation that measures from this edge. */
export const rulesFor = (rightMeasuredFrom: 'left' | 'right'): Rules => ({
  ...sampleRules,
  rightMeasuredFrom,
});

/**
 * What the service makes of a draft that is sent and started: the transaction, or the first step
 * that it refuses, with its reasons.
 */
export function sentDraft(
  draft: Draft,
  facts: FactsByFile,
  from: 'left' | 'right',
): { state: TransactionState; refusal?: undefined } | { refusal: string } {
  const rules = rulesFor(from);
  const steps: ((state: TransactionState) => Decision)[] = [];
  const at = { now: 0, origin: {} };
  for (const file of draftToMetadata(draft, facts, {
    signerIds: provisionalWireIds(draft),
    rightMeasuredFrom: from,
  })) {
    const parsed = parseBody(fileMetadataSchema, JSON.parse(file.text));
    if (!parsed.ok) return { refusal: JSON.stringify(parsed.problems) };
    const known = facts.get(file.fileKey);
    const pages = [...(known?.pageSizes.values() ?? [])];
    const embedded = (known?.embeddedFields ?? []).flatMap(({ name, kind, page }) =>
      kind === 'text' || kind === 'check'
        ? {
            name,
            kind,
            page,
            box: { x: 0, y: 0, width: 9, height: 9 },
            comb: false,
            multiline: false,
            readOnly: false,
            required: false,
            align: 'left' as const,
            turn: 0 as const,
          }
        : [],
    );
    const { fileId } = file;
    const stored = { blobKey: 'blob', sha256: '', size: 1 };
    steps.push(
      (state) =>
        putMetadata(state, { fileId, metadata: parsed.value, body: file.text, ...at }, rules),
      (state) => putPdf(state, { fileId, file: stored, facts: { pages, embedded }, ...at }, rules),
    );
  }
  const request = parseBody(createTransactionSchema, draftToCreateTransaction(draft));
  if (!request.ok) return { refusal: JSON.stringify(request.problems) };
  let decision = createTransaction(
    {
      id: 'id',
      apiKeyId: 'key',
      signerRows: draft.signers.map((signer) => signer.id),
      request: request.value,
      kept: [],
      ...at,
    },
    rules,
  );
  for (const step of [...steps, (state: TransactionState) => startTransaction(state, at, rules)]) {
    if (!decision.ok) break;
    decision = step(decision.next);
  }
  return decision.ok ? { state: decision.next } : { refusal: JSON.stringify(decision.problems) };
}

/**
 * The draft with every signer reachable and every offered fix of a blocking problem carried out.
 */
export function mended(draft: Draft, facts: FactsByFile): Draft {
  let next = draft;
  const nextId = countingIds('m');
  for (const { id } of draft.signers) next = updateSigner(next, id, { email: `${id}@b.example` });
  for (let round = 0; round < 60; round += 1) {
    const problem = createDraftReading()
      .findProblems(next, { facts, service: 'embedded' })
      .find(({ severity, fix }) => severity === 'blocking' && fix !== undefined);
    if (!problem) break;
    next = fixProblem(next, problem, facts, nextId);
  }
  return next;
}
