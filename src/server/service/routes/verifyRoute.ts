import { limitAtOnce } from './standing/limitAtOnce.ts';
import type { SealFinding } from '#core/wire/surfaces/verifySurface.ts';
import { limits } from '#core/wire/limits.ts';
import type { Call, Route } from '#server/service/http/createRouter.ts';
import { limitUploads } from '#server/service/http/limitUploads.ts';
import { jsonResponse, refusal } from '#server/service/http/problemResponse.ts';
import { refuseLength, announcedDigests } from '#server/service/http/readBody.ts';
import type { FoundSeal, VerifyReport } from '#server/service/pdf/verifyReport.ts';
import { knownName } from '#server/service/transaction/state/knownName.ts';
import type { TransactionState } from '#server/service/transaction/state/transactionState.ts';
import { refuseFailure } from './judgeUpload.ts';
import { receivePdf } from './upload/receivePdf.ts';
import type { ServiceParts } from './serviceParts.ts';

/** PDFs that are judged at a time. One that is still arriving is none of them. */
const mostAtOnce = 6;
/** Documents of one address on their way at a time: fewer than places, so that it never has all. */
const uploadsAtOnce = 3;

/**
 * POST /app/verify: says of the PDF in the body whether this installation has sealed it, when, and
 * who signed. Nobody has to sign in, and nothing of the PDF is kept. It has a process and a rate of
 * its own, so that it delays no signer.
 */
export function verifyRoute(parts: ServiceParts): Route {
  const uploading = limitUploads(uploadsAtOnce);
  const judging = limitAtOnce(mostAtOnce, 'Others are having documents verified.');
  return async (call) => {
    const { address } = call.env;
    const wait = parts.verification.limit.secondsToWait(address);
    if (wait !== undefined)
      return refusal('too-many-attempts', `That were many documents. Wait ${wait} seconds.`, {
        headers: { 'Retry-After': String(wait) },
      });
    parts.verification.limit.failed(address);
    const tooLong = refuseLength(call.req.raw, limits.pdfBytes);
    if (tooLong) return tooLong;
    return judging.refuse() ?? uploading(call, () => verifyBody(parts, call, judging));
  };
}

async function verifyBody(
  parts: ServiceParts,
  call: Call,
  judging: ReturnType<typeof limitAtOnce>,
): Promise<Response> {
  const digest = announcedDigests(call.req.header('Digest'));
  if (digest instanceof Response) return digest;
  const local = await receivePdf(parts, call, { digest });
  if (local instanceof Response) return local;
  try {
    return await judging.run(async () => {
      const report = await parts.verification.verify(local.path, call.req.raw.signal);
      if (!report.ok) return refuseFailure(report);
      return jsonResponse(await verificationOf(parts, report));
    });
  } finally {
    await parts.scratch.discard(local.path);
  }
}

async function verificationOf(
  { transactions }: ServiceParts,
  { signatures, seal }: VerifyReport,
): Promise<SealFinding> {
  if (!seal) return { verdict: signatures > 0 ? 'foreign' : 'unsigned' };
  if (!seal.holds) return { verdict: 'changed' };
  const record = seal.transactionId && (await transactions.read(seal.transactionId));
  const stored = record ? storedAs(record.state, seal) : undefined;
  return {
    verdict: seal.hasMore ? 'appended' : record && !stored ? 'unrecorded' : 'sealed',
    ...(seal.sealedAt !== undefined && { sealedAt: new Date(seal.sealedAt).toISOString() }),
    // No seal covers the stamp on it: anybody can add one, of an authority of their own.
    ...(stored &&
      seal.stampedAt !== undefined && { stampedAt: new Date(seal.stampedAt).toISOString() }),
    ...stored,
  };
}

/** What the transaction says, if the document is one of its own as it was kept. */
function storedAs(
  state: TransactionState,
  { sha256 }: FoundSeal & { holds: true },
): Pick<SealFinding, 'isAuditTrail' | 'signers'> | undefined {
  const isAuditTrail = state.receipt?.sha256 === sha256;
  if (!isAuditTrail && !state.files.some(({ sealed }) => sealed?.sha256 === sha256))
    return undefined;
  const signed = state.signers.filter((signer) => signer.state === 'signed');
  return { isAuditTrail, signers: signed.map(nameOf) };
}

/** The name under the signature, or else the signer's number; never an e-mail address. */
function nameOf(signer: TransactionState['signers'][number]): string {
  const name = knownName(signer);
  return name === undefined || name.includes('@') ? signer.id : name;
}
