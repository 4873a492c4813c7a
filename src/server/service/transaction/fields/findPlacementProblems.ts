import { roundPoints } from '#core/geometry/roundPoints.ts';
import { type LocationFault, locationFault } from '#core/location/location.ts';
import { fieldKinds } from '#core/fields/fieldKinds.ts';
import type { Rect, Size } from '#core/geometry/rect.ts';
import { limits } from '#core/wire/limits.ts';
import { pathText } from '#core/wire/parseBody.ts';
import { findTextFault } from './findTextFault.ts';
import { type AssignedPlace, hitsOf, placesOfField } from './placesOfField.ts';
import { resolveFormSets } from './assignFields.ts';
import type { Rules } from '#server/service/transaction/state/change.ts';
import { takesEntries, type UploadedPdf } from '#server/service/transaction/state/uploadedPdf.ts';
import { problem, type ServiceProblem } from '#server/service/transaction/state/serviceProblem.ts';
import type {
  FieldRecord,
  FileRecord,
  FormSetRecord,
  TransactionState,
} from '#server/service/transaction/state/transactionState.ts';

/** Problems listed at most; the first is what matters. */
const listed = 50;

/**
 * What does not fit the PDFs that are there: a page beyond its document, a box wholly off its page,
 * a text that is not in it, edges that contradict a size,
 * or a signer who is to fill embedded fields of a PDF that has none. Only what some signer's
 * `FormSets` names is looked at.
 */
export function findPlacementProblems(state: TransactionState, rules: Rules): ServiceProblem[] {
  const assigned = resolveFormSets(state);
  const problems: ServiceProblem[] = [];
  for (const file of state.files)
    if (
      file.pdf &&
      assigned.embeddedFiles.has(file.fileId) &&
      !file.pdf.facts.embedded.some(takesEntries)
    )
      problems.push(
        problem(
          'no-fillable-fields',
          `The PDF of "${file.fileId}" has no text box or check box that can be filled in, but FormSets of ` +
            `${assigned.embeddedFiles.get(file.fileId)?.join(', ')} names this file. Upload a PDF with form fields, or name form sets instead.`,
        ),
      );
  const sets = state.formSets.filter((set) => assigned.formSets.has(set.key));
  for (const set of sets) {
    const file = state.files.find((one) => one.fileId === set.fileId);
    if (file?.pdf) problems.push(...problemsOfSet(set, file, file.pdf.facts, rules));
    if (problems.length >= listed) return problems.slice(0, listed);
  }
  return [...problems, ...tooManyPlaces(state, sets, rules)];
}

function problemsOfSet(
  set: FormSetRecord,
  file: FileRecord,
  pdf: UploadedPdf,
  rules: Rules,
): ServiceProblem[] {
  if (pdf.formOnly && (set.fields.length > 0 || file.setParaph)) return [certified(set)];
  const problems: ServiceProblem[] = [];
  for (const field of set.fields) {
    const places = placesOfField(field, pdf, rules);
    const found = misplaced(set, field, pdf, places, rules) ?? misfitting(set, field, places);
    if (found && problems.push(found) >= listed) break;
  }
  return problems;
}

/** Fields that are placed by text in more places than a transaction may have. */
function tooManyPlaces(
  { files }: TransactionState,
  sets: readonly FormSetRecord[],
  rules: Rules,
): ServiceProblem[] {
  let places = 0;
  for (const set of sets) {
    const pdf = files.find((one) => one.fileId === set.fileId)?.pdf;
    for (const field of set.fields)
      if (pdf && field.location.Search !== undefined)
        places += placesOfField(field, pdf.facts, rules).length;
  }
  if (places <= limits.foundPlaces) return [];
  return [
    problem(
      'too-many-places',
      `The fields that are placed by text stand in ${places} places; at most ${limits.foundPlaces} are allowed. Give Occurence or PageNumber.`,
      'FormSets',
    ),
  ];
}

function certified({ key, fileId }: FormSetRecord): ServiceProblem {
  return problem(
    'pdf-certified',
    `"${fileId}" is certified: only its own fields may be filled in, and it may be signed, but form set "${key}" would draw on it. ` +
      'Name the fileId in FormSets instead, or upload a copy that is not certified. Whoever has no Signature field signs at Finish.',
    pathText(['FormSets', key]),
  );
}

/** The field as a sentence names it, and the way to its Location. */
function named(set: FormSetRecord, field: FieldRecord) {
  return {
    where: `Field "${field.name}" of form set "${set.key}"`,
    path: ['FormSets', set.key, field.name, 'Location'],
  };
}

/** What a Location says against itself, as a problem that names set, field and members. */
export function contradiction(
  set: FormSetRecord,
  field: FieldRecord,
  { members, clause }: LocationFault,
): ServiceProblem {
  const { where, path } = named(set, field);
  const last = members.length === 1 ? members : [];
  return problem(
    'location-contradicts',
    `${where}: ${members.join(members.length > 2 ? ', ' : ' and ')} ${clause}.`,
    pathText([...path, ...last]),
  );
}

function misplaced(
  set: FormSetRecord,
  field: FieldRecord,
  pdf: UploadedPdf,
  places: readonly AssignedPlace[],
  rules: Rules,
): ServiceProblem | undefined {
  const { where, path } = named(set, field);
  const { PageNumber: number, Search: text } = field.location;
  if (number !== undefined && !pdf.pages[number - 1])
    return problem(
      'page-beyond-document',
      `${where} is on page ${number}, but the PDF of "${set.fileId}" has ${pdf.pages.length} ${pdf.pages.length === 1 ? 'page' : 'pages'}.`,
      pathText([...path, 'PageNumber']),
    );
  if (text !== undefined && hitsOf(field.location, pdf).length === 0)
    return notFound(set, field, pdf);
  const containers =
    text === undefined
      ? [pdf.pages[(number ?? 0) - 1]]
      : hitsOf(field.location, pdf).map((hit) => hit.box);
  for (const container of containers) {
    const fault = locationFault(field.location, container, rules.rightMeasuredFrom);
    if (fault) return contradiction(set, field, fault);
  }
  const off = places.find(({ page, box }) => isOff(box, pdf.pages[page - 1]));
  const page = off && pdf.pages[off.page - 1];
  return off && page
    ? problem(
        'box-off-page',
        `${where} lies wholly off page ${off.page} of "${set.fileId}", which is ${roundPoints(page.width)} by ${roundPoints(page.height)} points. Mend its Location.`,
        pathText(path),
      )
    : undefined;
}

/** An entry made beforehand that cannot be drawn in its box. */
function misfitting(
  set: FormSetRecord,
  field: FieldRecord,
  places: readonly AssignedPlace[],
): ServiceProblem | undefined {
  const { name, value, traits: manner } = field;
  if (value === undefined) return undefined;
  const kind = fieldKinds[field.type].name;
  const asked = { kind, places: [...places], widgets: [], ...(manner && { manner }) };
  const fault = findTextFault(asked, value);
  return fault
    ? problem(
        fault.code,
        `The Value of field "${name}" of form set "${set.key}" ${fault.clause}.`,
        pathText(['FormSets', set.key, name, 'Value']),
      )
    : undefined;
}

function isOff(box: Rect, page: Size | undefined): boolean {
  return (
    !page ||
    box.x >= page.width ||
    box.y >= page.height ||
    box.x + box.width <= 0 ||
    box.y + box.height <= 0
  );
}

function notFound(set: FormSetRecord, field: FieldRecord, pdf: UploadedPdf): ServiceProblem {
  const { where, path } = named(set, field);
  const { Search: text = '', PageNumber: number, Occurence, Occurrence } = field.location;
  const page = number === undefined ? '' : ` on page ${number}`;
  if (!pdf.found?.some((one) => one.text === text))
    return problem(
      'text-not-searched',
      `"${set.fileId}" changed while "${text}" was searched in it. Send the request again.`,
      pathText(path),
    );
  const { Occurence: _, Occurrence: __, ...anywhere } = field.location;
  const count = hitsOf(anywhere, pdf).length;
  return problem(
    'text-not-found',
    count === 0
      ? `${where} is placed by the text "${text}", which "${set.fileId}" does not hold${page}.`
      : `${where} is placed by occurrence ${Occurence ?? Occurrence} of the text "${text}", which "${set.fileId}" holds ${count} times${page}.`,
    pathText([...path, 'Search']),
  );
}
