import { findFields } from '#core/printed/finding/findFields.ts';
import { finishReading } from '#core/printed/reading/finishReading.ts';
import type { Proposal, ProposalKind } from '#core/printed/finding/proposal.ts';
import { readPrinted } from '#core/printed/reading/readPrinted.ts';
import { pageOperators } from '../../src/testing/pdf/pageOperators.ts';
import { paintingAnnotations, readTruth } from './readTruth.ts';
import { addTallies, noTally, scoreClass, type Tally, type Truth } from './scoring.ts';

/** The classes, in the order in which they are printed. */
export const proposalKinds: readonly ProposalKind[] = ['check', 'text', 'signature'];

/** One page as it came out, for looking at what was missed. */
export interface ScoredPage {
  truths: readonly Truth[];
  proposals: readonly Proposal[];
}

/** What came out of one file. */
export interface FileScore {
  pages: number;
  tallies: Record<ProposalKind, Tally>;
  /** The same for fields whose box only the widget draws. */
  drawn: Record<ProposalKind, Tally>;
  /** Milliseconds for each page: operators, reading and finding. */
  times: readonly number[];
  /** How many proposals each page of plain text has; only for a file without fields. */
  plain: readonly number[];
}

const noTallies = () => ({ check: noTally, text: noTally, signature: noTally });

/**
 * Finds fields on all pages of a PDF, without its own, and compares them with its own. `onPage`
 * hears of each page.
 */
export async function scoreFile(
  bytes: Uint8Array,
  onPage?: (page: ScoredPage) => void,
): Promise<FileScore> {
  const tallies = noTallies();
  const drawn = noTallies();
  const times: number[] = [];
  const withText: number[] = [];
  let fieldCount = 0;
  for await (const { page, list, box, resources, took } of pageOperators(bytes)) {
    const start = performance.now();
    const printed = finishReading(readPrinted(list, box, resources));
    const proposals = finishReading(findFields(printed));
    times.push(took + performance.now() - start);
    const annotations = await page.getAnnotations({ intent: 'any' });
    const withWidgets = await page.getOperatorList({ intent: 'display', annotationMode: 1 });
    const truths = readTruth(annotations, box, printed, paintingAnnotations(withWidgets));
    fieldCount += annotations.filter(({ subtype }) => subtype === 'Widget').length;
    if (printed.words.length > 0) withText.push(proposals.length);
    for (const kind of proposalKinds) {
      const score = scoreClass(kind, truths, proposals);
      tallies[kind] = addTallies(tallies[kind], score.tally);
      drawn[kind] = addTallies(drawn[kind], score.drawn);
    }
    onPage?.({ truths, proposals });
  }
  return { pages: times.length, tallies, drawn, times, plain: fieldCount === 0 ? withText : [] };
}
