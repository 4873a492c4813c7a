import { limits } from '#core/wire/limits.ts';
import { isSame } from '#core/draft/changeMembers.ts';
import type { FactsByFile } from '#core/draft/documentFacts.ts';
import type { Draft } from '#core/draft/draft.ts';
import { type DraftLimits, findFileProblems } from './findFileProblems.ts';
import { findFormSetProblems } from './findFormSetProblems.ts';
import { findNameProblems } from './findNameProblems.ts';
import { findPageProblems } from './findPageProblems.ts';
import { findReviewProblems } from './findReviewProblems.ts';
import { findSignerProblems } from './findSignerProblems.ts';
import type { Problem } from './problem.ts';

/** What finding problems needs to know beside the draft. */
export interface ProblemContext {
  facts: FactsByFile;
  /**
   * Who takes the transaction: a document that needs a password stops only the embedded service.
   */
  service: 'embedded' | 'remote';
  limits?: DraftLimits;
}

interface Known {
  context: ProblemContext;
  problems: readonly Problem[];
}

const known = new WeakMap<Draft, Known>();
/** The list made last: only a hint for which objects to keep, the result is equal without it. */
let latest: readonly Problem[] = [];

function isSameContext(a: ProblemContext, b: ProblemContext): boolean {
  return a.facts === b.facts && a.service === b.service && isSame(a.limits, b.limits);
}

/**
 * Gives back the very same objects for problems that are as they were, so that rows of a list are
 * not drawn again.
 */
function keepObjects(problems: readonly Problem[], before: readonly Problem[]): Problem[] {
  const byId = new Map(before.map((problem) => [problem.id, problem]));
  return problems.map((problem) => {
    const old = byId.get(problem.id);
    return old !== undefined && isSame(old, problem) ? old : problem;
  });
}

/**
 * Everything that is wrong with a draft, blocking problems first, each kind in the order of the
 * draft. Asked again for the same draft and facts it gives the same list; after a change only the
 * pages that changed are looked at again.
 */
export function findProblems(draft: Draft, context: ProblemContext): readonly Problem[] {
  const found = known.get(draft);
  if (found && isSameContext(found.context, context)) return found.problems;
  const most = context.limits ?? limits;
  const all = [
    ...findSignerProblems(draft, most.signers),
    ...findFileProblems(draft, context.facts, context.service, most),
    ...findFormSetProblems(draft),
    ...findNameProblems(draft, context.facts),
    ...findReviewProblems(draft),
    ...findPageProblems(draft, context.facts),
  ];
  const sorted = [
    ...all.filter((problem) => problem.severity === 'blocking'),
    ...all.filter((problem) => problem.severity === 'warning'),
  ];
  const problems = keepObjects(sorted, latest);
  latest = problems;
  known.set(draft, { context, problems });
  return problems;
}

/** Whether any problem stops Send. */
export function hasBlocking(problems: readonly Problem[]): boolean {
  return problems.some((problem) => problem.severity === 'blocking');
}

const byField = new WeakMap<readonly Problem[], ReadonlyMap<string, readonly Problem[]>>();

/** Field id -> its problems; made once per list. */
export function problemsByField(
  problems: readonly Problem[],
): ReadonlyMap<string, readonly Problem[]> {
  const found = byField.get(problems);
  if (found) return found;
  const made = new Map<string, Problem[]>();
  for (const problem of problems)
    for (const id of problem.place.fieldIds) {
      const list = made.get(id);
      if (list) list.push(problem);
      else made.set(id, [problem]);
    }
  byField.set(problems, made);
  return made;
}
