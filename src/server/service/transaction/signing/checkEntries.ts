import type { FieldEntry } from '#core/fields/fieldKind.ts';
import { entryRules, fillsItself, isChoice, isEmptyEntry } from '#core/fields/kindFacts.ts';
import { pathText } from '#core/wire/parseBody.ts';
import type { Entries } from '#core/wire/surfaces/signSurface.ts';
import type { FillableField } from '#server/service/transaction/fields/fieldsOfSigner.ts';
import { findTextFault } from '#server/service/transaction/fields/findTextFault.ts';
import { ownMember } from '#server/service/transaction/state/ownMember.ts';
import { problem, type ServiceProblem } from '#server/service/transaction/state/serviceProblem.ts';

/**
 * What is wrong with the entries of a signer: a field that is not theirs, a value of the wrong
 * kind, a text that is too long, or another value for a field that another signer filled first.
 * An empty value for such a field is accepted.
 */
export function checkEntries(
  fillable: readonly FillableField[],
  entries: Entries,
): ServiceProblem[] {
  const byPlace = new Map(fillable.map((field) => [placeKey(field.fileId, field.name), field]));
  return Object.entries(entries).flatMap(([fileId, fields]) =>
    Object.entries(fields).flatMap(([name, value]) => {
      const path = pathText(['entries', fileId, name]);
      const field = byPlace.get(placeKey(fileId, name));
      const found = field
        ? findFault(field, value, path)
        : problem('unknown-field', `"${name}" in "${fileId}" is not a field of yours.`, path);
      return found ? [found] : [];
    }),
  );
}

/** Fields that ask for an entry and have none in these answers. */
export function findMissing(mine: readonly FillableField[], answers: Entries): ServiceProblem[] {
  return mine.flatMap(({ fileId, name, kind, manner, value }) => {
    const entry = ownMember(ownMember(answers, fileId), name) ?? value;
    const isAsked = fillsItself(kind) ?? (manner?.Required && !manner.ReadOnly);
    if (!isAsked || !isEmptyEntry(entry)) return [];
    const text = isChoice(kind) ? 'has to be chosen' : 'has to be filled in';
    const clause = typeof entry === 'boolean' ? 'has to be ticked' : text;
    const path = pathText(['entries', fileId, name]);
    return [problem('entry-missing', `"${name}" in "${fileId}" ${clause}.`, path)];
  });
}

/** No id of a file has a control character. */
const placeKey = (fileId: string, name: string) => `${fileId}\0${name}`;

function findFault(
  field: FillableField,
  value: FieldEntry,
  path: string,
): ServiceProblem | undefined {
  // What the field holds already was not entered by this signer, so it is accepted as it is.
  if (value === field.value) return undefined;
  const what = `"${field.name}" in "${field.fileId}"`;
  if (field.computed)
    return problem('unknown-field', `${what} is computed by the document, not entered.`, path);
  if (field.manner?.ReadOnly)
    return problem('unknown-field', `${what} is read-only: its value is the sender's.`, path);
  if (fillsItself(field.kind))
    return {
      ...problem('fact-changed', `${what} fills itself, with "${field.value}" by now.`, path),
      Now: String(field.value),
    };
  const clause = entryRules[field.kind]?.fault(value, field.manner ?? {});
  if (clause !== undefined) return problem('entry-type', `${what} ${clause}.`, path);
  const refused = refuseOverwriting(field, value, path);
  if (refused) return refused;
  if (isChoice(field.kind)) return refuseUnknownState(field, String(value), path);
  const fault = findTextFault(field, value);
  return fault && problem(fault.code, `${what} ${fault.clause}.`, path);
}

function refuseUnknownState(
  field: FillableField,
  value: string,
  path: string,
): ServiceProblem | undefined {
  const states = new Set([
    ...field.widgets.flatMap(({ state }) => state ?? []),
    ...field.places.flatMap(({ button }) => button?.state ?? []),
  ]);
  if (value === '' || states.has(value)) return undefined;
  const known = [...states].slice(0, 20).map((state) => `"${state}"`);
  const more = states.size > known.length ? ' …' : '';
  return problem(
    'entry-state',
    `"${field.name}" in "${field.fileId}" is a choice: it takes ${known.join(', ')}${more}, or an empty text, not "${value.slice(0, 100)}".`,
    path,
  );
}

function refuseOverwriting(
  field: FillableField,
  value: FieldEntry,
  path: string,
): ServiceProblem | undefined {
  if (field.filledBy === undefined || value === entryRules[field.kind]?.empty) return undefined;
  return problem(
    'filled-by-another',
    `"${field.name}" in "${field.fileId}" was filled in by another signer meanwhile. Look at it again, then finish.`,
    path,
  );
}
