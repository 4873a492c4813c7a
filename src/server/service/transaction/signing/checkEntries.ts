import type { FieldEntry } from '#core/fields/fieldKind.ts';
import { entryRules } from '#core/fields/kindFacts.ts';
import { pathText } from '#core/wire/parseBody.ts';
import type { Entries } from '#core/wire/surfaces/signSurface.ts';
import type { FillableField } from '#server/service/transaction/fields/fieldsOfSigner.ts';
import { findTextFault } from '#server/service/transaction/fields/findTextFault.ts';
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

const placeKey = (fileId: string, name: string) => JSON.stringify([fileId, name]);

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
  const clause = entryRules[field.kind]?.fault(value);
  if (clause !== undefined) return problem('entry-type', `${what} ${clause}.`, path);
  const refused = refuseOverwriting(field, value, path);
  if (refused) return refused;
  if (field.kind === 'choice') return refuseUnknownState(field, String(value), path);
  const fault = findTextFault(field, value);
  return fault && problem(fault.code, `${what} ${fault.clause}.`, path);
}

function refuseUnknownState(
  field: FillableField,
  value: string,
  path: string,
): ServiceProblem | undefined {
  const states = new Set(field.widgets.flatMap(({ state }) => state ?? []));
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
