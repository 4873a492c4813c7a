import { keepInside } from '#core/geometry/keepInside.ts';
import type { Rect, Size } from '#core/geometry/rect.ts';
import { changeFields, chosenFields, changeMembers } from '#core/draft/changedCopy.ts';
import { type FactsByFile, pageSizeOf } from '#core/draft/documentFacts.ts';
import type { Draft, DraftField } from '#core/draft/draft.ts';
import { fieldKinds } from '#core/fields/fieldKinds.ts';
import { detachFields } from '#core/draft/commands/anchorFields.ts';
import { plainFieldName } from '#core/draft/commands/fieldNames.ts';
import {
  setFieldPage,
  setFieldSigners,
  setFieldTraits,
  clearFieldTraits,
  setFieldValue,
} from '#core/draft/commands/fieldSettings.ts';
import {
  freeFileId,
  renameFile,
  setEmbeddedSigners,
  setFileReadOnly,
} from '#core/draft/commands/fileCommands.ts';
import { namerBesideEmbedded } from './findNameProblems.ts';
import {
  freeFormSetKey,
  removeOtherEntries,
  renameFormSet,
} from '#core/draft/commands/formSetCommands.ts';
import type { Problem, ProblemFix } from './problem.ts';
import { splitSignatures } from '#core/draft/commands/splitSignatures.ts';

type Fix = (draft: Draft, problem: Problem, facts: FactsByFile, nextId: () => string) => Draft;

/** Changes the boxes of a problem's fields, shrunk to their page if larger and moved inside. */
function withRects(rectOf: (field: DraftField) => Rect): Fix {
  return (draft, { place }, facts) =>
    changeFields(draft, place.fieldIds, (field) => {
      if (field.locked) return field;
      const wanted = rectOf(field);
      const page = pageSizeOf(facts, field.fileKey, field.page);
      const rect = page
        ? keepInside(
            {
              ...wanted,
              width: Math.min(wanted.width, page.width),
              height: Math.min(wanted.height, page.height),
            },
            page,
          )
        : wanted;
      return changeMembers(field, { rect });
    });
}

function atLeast(rect: Rect, least: Size): Rect {
  return {
    ...rect,
    width: Math.max(rect.width, least.width),
    height: Math.max(rect.height, least.height),
  };
}

/** Renames the problem's first field as announced, and others but the draft's first of them. */
const rename: Fix = (draft, { place, values }, facts) => {
  const [keeper, ...others] = chosenFields(draft, place.fieldIds);
  if (!keeper) return draft;
  const namer = namerBesideEmbedded(draft, facts);
  const targets = others.length === 0 ? [keeper] : others;
  const names = new Map<string, string>();
  const announced = targets.find((field) => field.id === place.fieldIds[0]) ?? targets[0];
  if (announced)
    names.set(
      announced.id,
      namer.freeNameLike(String(values['to'] ?? plainFieldName(announced.name))),
    );
  for (const field of targets)
    if (field !== announced) names.set(field.id, namer.freeNameLike(field.name));
  return changeFields(draft, names.keys(), (field) =>
    changeMembers(field, { name: names.get(field.id) ?? field.name }),
  );
};

const fixes: Readonly<Record<ProblemFix, Fix>> = {
  moveInside: withRects((field) => field.rect),
  enlarge: withRects(({ type, rect }) => atLeast(rect, fieldKinds[type].minimumSize)),
  enlargeSignature: withRects(({ type, rect }) =>
    atLeast(rect, fieldKinds[type].recommendedSize ?? rect),
  ),
  moveToLastPage: (draft, { place }, facts) => {
    const last = facts.get(place.fileKey ?? '')?.pageCount;
    return last === undefined ? draft : setFieldPage(draft, place.fieldIds, last, facts);
  },
  splitSignature: (draft, { place }, facts, nextId) =>
    splitSignatures(draft, place.fieldIds, facts, nextId).draft,
  assignSigner: (draft, { place }) => {
    const [signer] = draft.signers;
    return signer ? setFieldSigners(draft, place.fieldIds, [signer.id]) : draft;
  },
  detachText: (draft, { place }) => detachFields(draft, place.fieldIds),
  clearValue: (draft, { place }) => setFieldValue(draft, place.fieldIds, undefined),
  clearTraits: (draft, { place }) => clearFieldTraits(draft, place.fieldIds),
  unchoose: (draft, { place }) => setFieldTraits(draft, place.fieldIds, { Chosen: undefined }),
  rename,
  renameFormSet: (draft, { place }) => {
    const { fileKey, formSet } = place;
    if (fileKey === undefined || formSet === undefined) return draft;
    return renameFormSet(draft, fileKey, formSet, freeFormSetKey(draft, formSet));
  },
  renameFileId: (draft, { place }) => {
    const file = draft.files.find((other) => other.key === place.fileKey);
    if (!file) return draft;
    const taken = draft.files.flatMap((other) => (other === file ? [] : other.fileId));
    return renameFile(draft, file.key, { fileId: freeFileId(file.fileId, taken) });
  },
  clearEmbedded: (draft, { place }) => {
    const file = draft.files.find((other) => other.key === place.fileKey);
    // Another document's imported metadata may name this one as well.
    return file ? removeOtherEntries(setEmbeddedSigners(draft, file.key, []), file.fileId) : draft;
  },
  removeEntries: (draft, { place }) => removeOtherEntries(draft, place.formSet ?? ''),
  markReadOnly: (draft, { place }) => setFileReadOnly(draft, place.fileKey ?? '', true),
};

/** Carries out the fix that a problem offers; the same draft if there is nothing to fix. */
export function fixProblem(
  draft: Draft,
  problem: Problem,
  facts: FactsByFile,
  nextId: () => string,
): Draft {
  return problem.fix ? fixes[problem.fix](draft, problem, facts, nextId) : draft;
}
