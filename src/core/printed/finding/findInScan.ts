import type { Size } from '#core/geometry/rect.ts';
import type { Proposal } from '#core/printed/near/proposal.ts';
import type { Scan } from '#core/printed/scanned/ink.ts';
import { readScan } from '#core/printed/scanned/readScan.ts';
import { findByRules } from './findByRules.ts';

/**
 * Where fields may be wanted on a page that is a picture, by its lines and cells. `size` is the
 * page's, in points. It pauses after about a millisecond of work.
 */
export function* findInScan(scan: Scan, size: Size): Generator<void, Proposal[]> {
  const { page, onPaper } = yield* readScan(scan, size);
  // What was learned from forms is of pages whose words are known.
  const { proposals } = yield* findByRules(page);
  return proposals.map(({ kind, rect }) => ({ kind, rect: onPaper(rect) }));
}
