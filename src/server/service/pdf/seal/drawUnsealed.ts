import { readFileSync, writeFileSync } from 'node:fs';
import { readSignatures } from '#server/service/pdf/inspect/readSignatures.ts';
import { walkPages } from '#server/service/pdf/inspect/walkPages.ts';
import type { SealDrawing } from '#server/service/pdf/sealJob.ts';
import { drawDocument } from '#server/service/pdf/draw/drawDocument.ts';
import { withPrepared } from './openSeal.ts';

/** Draws values into a PDF and writes it to `target`, without a seal. Throws `PdfTrouble`. */
export function drawUnsealed({ source, target, ...values }: SealDrawing): { ok: true } {
  const { parts } = withPrepared(readFileSync(source), (file) => {
    const isSigned = readSignatures(file).count > 0;
    const pageEdits = drawDocument(file, walkPages(file), values, isSigned);
    pageEdits.apply();
    return pageEdits.edit.write();
  });
  writeFileSync(target, Buffer.concat(parts), { mode: 0o600 });
  return { ok: true };
}
