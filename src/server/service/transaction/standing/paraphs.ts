import { isSignature } from '#core/fields/kindFacts.ts';
import type { Rect } from '#core/geometry/rect.ts';
import type { SignatureMark } from '#core/wire/surfaces/signSurface.ts';
import { givenSignature } from './givenSignature.ts';
import { fieldsOfSigner } from '#server/service/transaction/fields/fieldsOfSigner.ts';
import type { Rules, SignerMarks } from '#server/service/transaction/state/change.ts';
import type {
  FileRecord,
  TransactionState,
} from '#server/service/transaction/state/transactionState.ts';

/** Size of a small copy of a signature, and its distance from edges and neighbours, in points. */
const paraph = { width: 48, height: 24, gap: 6 };

/** A small copy of a signature on a page: points on the page as shown. */
export interface Paraph {
  signerId: string;
  page: number;
  box: Rect;
  mark: SignatureMark;
}

/**
 * A copy of each signature that was given for every page of a file with `SetParaph` that has none
 * of its signer, side by side.
 */
export function paraphsOf(
  state: TransactionState,
  { fileId, pdf, setParaph }: FileRecord,
  marks: ReadonlyMap<string, SignerMarks>,
  rules: Pick<Rules, 'rightMeasuredFrom'>,
): Paraph[] {
  if (!setParaph) return [];
  return state.signers.flatMap((signer, index) => {
    const own = marks.get(signer.id);
    const { signatures } = fieldsOfSigner(state, signer.id, rules);
    const placed = signatures.filter(({ type }) => isSignature(type));
    const mark = givenSignature(state, own);
    const pages = pdf?.facts.pages ?? [];
    return pages.flatMap((page, at): Paraph[] => {
      const signs = placed.some((one) => one.fileId === fileId && one.page === at + 1);
      if (!mark || signs) return [];
      const box = {
        x: page.width - (index + 1) * (paraph.width + paraph.gap),
        y: page.height - paraph.height - paraph.gap,
        width: paraph.width,
        height: paraph.height,
      };
      return [{ signerId: signer.id, page: at + 1, box, mark }];
    });
  });
}
