import { addLikelyPlaces } from './addLikelyPlaces.ts';
import type { Proposal } from '#core/printed/near/proposal.ts';
import type { PrintedPage } from '#core/printed/printedPage.ts';
import { findByRules } from '#core/printed/finding/findByRules.ts';

/**
 * Where fields may be wanted on a page, from what is printed there alone: by rules, and on
 * forms by trees that were learned from others. It pauses after about a millisecond of work; the
 * value at its end is the proposals, in no order.
 */
export function* findFields(page: PrintedPage): Generator<void, Proposal[]> {
  return yield* addLikelyPlaces(yield* findByRules(page));
}
