import { findByRules } from '#core/printed/finding/findByRules.ts';
import { findFields } from '#core/printed/judging/findFields.ts';
import { finishReading } from '#core/printed/reading/finishReading.ts';
import type { Proposal, ProposalKind } from '#core/printed/near/proposal.ts';
import type { PrintedPage } from '#core/printed/printedPage.ts';
import { readPrinted } from '#core/printed/reading/readPrinted.ts';
import { pageOperators, processorTime } from '../../src/testing/pdf/pageOperators.ts';
import { cleanTruth } from './cleanTruth.ts';
import { addConfusions, type Confusion, confusionOf, noConfusion } from './confusion.ts';
import { type NameTally, scoreNames } from './nameScore.ts';
import { paintingAnnotations, readTruth } from './readTruth.ts';
import {
  addTallies,
  noTally,
  proposalKinds,
  scoreClass,
  type Tally,
  type Truth,
} from './scoring.ts';

/** One page as it came out, for looking at what was missed. */
export interface ScoredPage {
  truths: readonly Truth[];
  proposals: readonly Proposal[];
}

/** What came out of one file, or of several together. */
export interface FileScore {
  pages: number;
  tallies: Record<ProposalKind, Tally>;
  /** The same for fields whose box only the widget draws. */
  drawn: Record<ProposalKind, Tally>;
  confusion: Confusion;
  names: NameTally;
  /** Milliseconds of processor time for each page: operators, reading and finding. */
  times: readonly number[];
  /** How many proposals each page of plain text has; only for a file without fields. */
  plain: readonly number[];
}

/** A page as it was read: what is printed on it, and its fields as the file has them. */
export interface ReadPage {
  printed: PrintedPage;
  fields: readonly Truth[];
  /** How many widgets it has, those that do not count among them. */
  widgets: number;
  /** Milliseconds of processor time for its operators and what is printed. */
  took: number;
}

/** Reads the pages of a PDF, without its fields and with them. */
export async function* readPages(bytes: Uint8Array): AsyncGenerator<ReadPage> {
  for await (const { page, list, box, resources, took } of pageOperators(bytes)) {
    const start = processorTime();
    const printed = finishReading(readPrinted(list, box, resources));
    const read = took + processorTime() - start;
    const annotations = await page.getAnnotations({ intent: 'any' });
    const withWidgets = await page.getOperatorList({ intent: 'display', annotationMode: 1 });
    yield {
      printed,
      fields: readTruth(annotations, box, printed, paintingAnnotations(withWidgets)),
      widgets: annotations.filter(({ subtype }) => subtype === 'Widget').length,
      took: read,
    };
  }
}

/** No counts at all. */
export const noScore: FileScore = {
  pages: 0,
  tallies: { check: noTally, text: noTally, signature: noTally },
  drawn: { check: noTally, text: noTally, signature: noTally },
  confusion: noConfusion,
  names: { worded: 0, fitting: 0 },
  times: [],
  plain: [],
};

/** All counts of two scores together. */
export function addScores(a: FileScore, b: FileScore): FileScore {
  const sumOf = (which: 'tallies' | 'drawn') => ({
    check: addTallies(a[which].check, b[which].check),
    text: addTallies(a[which].text, b[which].text),
    signature: addTallies(a[which].signature, b[which].signature),
  });
  return {
    pages: a.pages + b.pages,
    tallies: sumOf('tallies'),
    drawn: sumOf('drawn'),
    confusion: addConfusions(a.confusion, b.confusion),
    names: {
      worded: a.names.worded + b.names.worded,
      fitting: a.names.fitting + b.names.fitting,
    },
    times: [...a.times, ...b.times],
    plain: [...a.plain, ...b.plain],
  };
}

/** Finds fields on one page and compares them with its own. */
function scorePage(
  { printed, fields, took }: ReadPage,
  by: 'all' | 'rules',
): { score: FileScore; page: ScoredPage } {
  const start = processorTime();
  const proposals =
    by === 'all'
      ? finishReading(findFields(printed))
      : finishReading(findByRules(printed)).proposals;
  const time = took + processorTime() - start;
  const truths = cleanTruth(fields, printed);
  const tallies = { ...noScore.tallies };
  const drawn = { ...noScore.drawn };
  for (const kind of proposalKinds) {
    const { tally, drawn: apart } = scoreClass(kind, truths, proposals);
    tallies[kind] = tally;
    drawn[kind] = apart;
  }
  const confusion = confusionOf(truths, proposals);
  const names = scoreNames(printed, truths, proposals);
  const plain = printed.words.length > 0 ? [proposals.length] : [];
  const score = { pages: 1, tallies, drawn, confusion, names, times: [time], plain };
  return { score, page: { truths, proposals } };
}

/**
 * Compares what is found on the pages of a file with its fields, by rules alone or by all that
 * finds them. `onPage` hears of each page.
 */
export async function scoreFile(
  pages: AsyncIterable<ReadPage> | Iterable<ReadPage>,
  by: 'all' | 'rules' = 'all',
  onPage?: (page: ScoredPage) => void,
): Promise<FileScore> {
  let sum = noScore;
  let widgets = 0;
  for await (const read of pages) {
    const { score, page } = scorePage(read, by);
    sum = addScores(sum, score);
    widgets += read.widgets;
    onPage?.(page);
  }
  return widgets === 0 ? sum : { ...sum, plain: [] };
}
