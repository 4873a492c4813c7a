import { fieldKinds } from '#core/fields/fieldKinds.ts';
import { isSignature } from '#core/fields/kindFacts.ts';
import { limits } from '#core/wire/limits.ts';
import { isSame } from '#core/draft/changedCopy.ts';
import { nameFault } from '#core/draft/commands/fieldNames.ts';
import { fillableNames } from '#core/draft/documentFacts.ts';
import type { Draft, DraftField } from '#core/draft/draft.ts';
import { createConvertedNames } from '#core/draft/lists/convertedNames.ts';
import type { DraftOrder } from '#core/draft/lists/fieldsByPage.ts';
import { countUnder, remembered, tallyFields } from '#core/draft/lists/changedRange.ts';
import { mostBytesOf } from '#core/draft/metadata/metadataBytes.ts';
import type { MetadataReading } from '#core/draft/metadata/metadataReading.ts';
import { findAnchorProblems } from './findAnchorProblems.ts';
import { findChoiceProblems } from './findChoiceProblems.ts';
import { findFileProblems } from './findFileProblems.ts';
import { findFormSetProblems } from './findFormSetProblems.ts';
import { findNameProblems } from './findNameProblems.ts';
import { elsewhereProblems, factProblems } from './findValueProblems.ts';
import { createPageProblems, findReviewProblems } from './findPageProblems.ts';
import { findSignerProblems, signerFaults } from './findSignerProblems.ts';
import type { FieldAccounts, Problem, ProblemContext } from './problem.ts';

/** How many fields a signer has; a shared field counts for each of its signers. */
export interface SignerCount {
  fields: number;
  signatures: number;
}

/** Finds what is wrong with drafts; remembers what it was asked about. */
export interface ProblemReading {
  /**
   * Everything that is wrong with a draft, blocking problems first, each kind in the order of the
   * draft. Returns the same list for the same draft and facts; after a change only the pages that
   * changed are looked at again.
   */
  findProblems(draft: Draft, context: ProblemContext): readonly Problem[];
  /** Field id -> its problems; made once per list. */
  problemsByField(problems: readonly Problem[]): ReadonlyMap<string, readonly Problem[]>;
  /** How many fields have a name, by its lower case; valid until another list is asked for. */
  nameCounts(fields: readonly DraftField[]): ReadonlyMap<string, number>;
  /** What a signer has to do in a list of fields. */
  signerCount(fields: readonly DraftField[], signerId: string): SignerCount;
  /**
   * `DraftFile.key` -> full names of its PDF's fields that generated ones replace; the very same
   * until a converted field changes.
   */
  convertedNames: ReturnType<typeof createConvertedNames>;
}

function isSameContext(a: ProblemContext, b: ProblemContext): boolean {
  return (
    a.facts === b.facts &&
    a.service === b.service &&
    a.profile === b.profile &&
    isSame(a.limits, b.limits)
  );
}

/** The problems, the very same objects where equal, so that rows of a list are not drawn again. */
function keepObjects(problems: readonly Problem[], before: readonly Problem[]): Problem[] {
  const byId = new Map(before.map((problem) => [problem.id, problem]));
  return problems.map((problem) => {
    const old = byId.get(problem.id);
    return old !== undefined && isSame(old, problem) ? old : problem;
  });
}

/** Whether any problem stops Send. */
export function hasBlocking(problems: readonly Problem[]): boolean {
  return problems.some((problem) => problem.severity === 'blocking');
}

function groupByField(problems: readonly Problem[]): ReadonlyMap<string, readonly Problem[]> {
  const made = new Map<string, Problem[]>();
  for (const problem of problems)
    for (const id of problem.place.fieldIds) {
      const list = made.get(id);
      if (list) list.push(problem);
      else made.set(id, [problem]);
    }
  return made;
}

/** What finds the problems of drafts whose order and metadata are read there. */
export function createProblemReading(order: DraftOrder, reading: MetadataReading): ProblemReading {
  const accountsOf = createFieldAccounts();
  const convertedNames = createConvertedNames();
  const faultsOf = remembered(signerFaults);
  const namesOf = remembered(fillableNames);
  const findPageProblems = createPageProblems(order);
  const known = new WeakMap<Draft, { context: ProblemContext; problems: readonly Problem[] }>();
  /** The list made last: only a hint for which objects to keep, the result is equal without it. */
  let latest: readonly Problem[] = [];

  function findProblems(draft: Draft, context: ProblemContext): readonly Problem[] {
    const found = known.get(draft);
    if (found && isSameContext(found.context, context)) return found.problems;
    const accounts = accountsOf(draft.fields);
    const sources = {
      accounts,
      assignments: reading.assignmentsBeside(draft),
      converted: convertedNames(draft.fields),
      fillableNames: namesOf,
      reading,
    };
    const most = (context.limits ?? limits).signers;
    const all = [
      ...findSignerProblems(draft, most, accounts.signaturesBySigner, faultsOf),
      ...findFileProblems(draft, context, sources),
      ...factProblems(draft, accounts.showing, sources.assignments),
      ...findFormSetProblems(draft, sources),
      ...findNameProblems(draft, context.facts, sources).filter(
        // Our own service takes names in any letters.
        ({ code }) => code !== 'field.name.characters' || context.service === 'remote',
      ),
      ...(accounts.buttons.size > 0 ? findChoiceProblems(draft, context.facts, sources) : []),
      ...findReviewProblems(draft, order.fieldsToReview(draft)),
      ...findAnchorProblems(draft, context.facts),
      ...findPageProblems(draft, context.facts),
      ...(context.service === 'remote' ? elsewhereProblems(draft, context.profile) : []),
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

  return {
    findProblems,
    problemsByField: remembered(groupByField),
    nameCounts: (fields) => accountsOf(fields).names,
    signerCount(fields, signerId) {
      const { bySigner, signaturesBySigner } = accountsOf(fields);
      return {
        fields: bySigner.get(signerId) ?? 0,
        signatures: signaturesBySigner.get(signerId) ?? 0,
      };
    },
    convertedNames,
  };
}

function keep<T>(set: Set<T>, item: T, isIn: boolean): void {
  if (isIn) set.add(item);
  else set.delete(item);
}

/**
 * Keeps the accounts of a list of fields. For another list it takes out and puts in what differs:
 * the accounts returned before change with it, and are to be asked for again.
 */
function createFieldAccounts(): (fields: readonly DraftField[]) => FieldAccounts {
  const byFile = new Map<string, number>();
  const bytesByFile = new Map<string, number>();
  const bySigner = new Map<string, number>();
  const signaturesBySigner = new Map<string, number>();
  const showing = new Set<DraftField>();
  const names = new Map<string, number>();
  const sharedNames = new Set<string>();
  const faultyNames = new Set<DraftField>();
  const unassigned = new Set<DraftField>();
  const buttons = new Set<DraftField>();
  const tally = tallyFields((field, by) => {
    const { fileKey, signerIds } = field;
    countUnder(byFile, fileKey, by);
    countUnder(bytesByFile, fileKey, by * mostBytesOf(field));
    for (const id of signerIds) {
      countUnder(bySigner, id, by);
      if (isSignature(field.type)) countUnder(signaturesBySigner, id, by);
    }
    keep(showing, field, by > 0 && fieldKinds[field.type].entry?.fills !== undefined);
    const name = field.name.toLowerCase();
    keep(sharedNames, name, countUnder(names, name, by) > 1);
    keep(faultyNames, field, by > 0 && nameFault(field.name) !== undefined);
    keep(buttons, field, by > 0 && fieldKinds[field.type].isButton === true);
    keep(unassigned, field, by > 0 && signerIds.length === 0 && field.formSet === undefined);
  });
  const accounts = {
    byFile,
    bytesByFile,
    bySigner,
    signaturesBySigner,
    showing,
    names,
    sharedNames,
    faultyNames,
    unassigned,
    buttons,
  };
  return (fields) => {
    tally(fields);
    return accounts;
  };
}
