import type { FactsByFile } from '#core/draft/documentFacts.ts';
import type { Draft, DraftFile } from '#core/draft/draft.ts';
import { createDraftReading } from '#core/draft/reading/draftReading.ts';
import type { SubmissionPlan } from '#web/api/submission.ts';
import { readPdf } from '#web/designer/drafts/draftFile.ts';
import { canDigest, sha256Of } from '#web/designer/drafts/sha256Of.ts';
import type { EdgeConfig } from '#web/designer/host/designerHost.ts';
import { createText, metadataTexts } from '#web/designer/wire/sentTexts.ts';

/** Reads a document's bytes; undefined where they are gone. */
export type ReadPdf = (draftId: string, fileKey: string) => Promise<Blob | undefined>;

/** A plan to submit, or the document whose bytes this browser no longer has. */
export type PlanResult =
  | { ok: true; plan: SubmissionPlan; sizes: ReadonlyMap<string, number> }
  | { ok: false; missing: DraftFile };

/** What sending a draft now means: the very texts of the Metadata tab, and the PDFs as opened. */
export async function planSubmission(
  draft: Draft,
  facts: FactsByFile,
  config: EdgeConfig,
  stopBeforeStart: boolean,
  read: ReadPdf = readPdf,
): Promise<PlanResult> {
  const pdfs = new Map<string, Blob>();
  for (const file of draft.files) {
    const pdf = await read(draft.id, file.key).catch(() => undefined);
    if (!pdf) return { ok: false, missing: file };
    pdfs.set(file.key, pdf);
  }
  const reading = createDraftReading();
  const plan: SubmissionPlan = {
    draftId: draft.id,
    createBody: createText(draft, config.service),
    emails: draft.signers.map((signer) => signer.email.trim()),
    stopBeforeStart,
    files: draft.files.map((file) => {
      const pdf = pdfs.get(file.key) ?? new Blob();
      return {
        fileId: file.fileId,
        metadataText: (signerIds) =>
          metadataTexts(reading, draft, facts, config, signerIds).find(
            (text) => text.fileKey === file.key,
          )?.text ?? '',
        pdf: () => Promise.resolve(pdf),
        pdfVersion: `${file.key} ${pdf.size}`,
        sha256: async () => (canDigest() ? sha256Of(pdf) : undefined),
      };
    }),
  };
  const sizes = new Map(draft.files.map((file) => [file.fileId, pdfs.get(file.key)?.size ?? 0]));
  return { ok: true, plan, sizes };
}
