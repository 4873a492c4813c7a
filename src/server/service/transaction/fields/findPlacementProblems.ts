import { locationToRect } from '#core/location/location.ts';
import { pathText } from '#core/wire/parseBody.ts';
import { assignFields } from './assignFields.ts';
import type { Rules } from '#server/service/transaction/state/change.ts';
import { takesEntries } from '#server/service/transaction/state/uploadedPdf.ts';
import { problem, type ServiceProblem } from '#server/service/transaction/state/serviceProblem.ts';
import type {
  FieldRecord,
  FormSetRecord,
  TransactionState,
} from '#server/service/transaction/state/transactionState.ts';

/** Problems listed at most; the first is what matters. */
const listed = 50;

/**
 * What does not fit the PDFs that are there: a page beyond its document, a box wholly off its page,
 * or a signer who is to fill embedded fields of a PDF that has none. Only what some signer's
 * `FormSets` names is looked at.
 */
export function findPlacementProblems(state: TransactionState, rules: Rules): ServiceProblem[] {
  const assigned = assignFields(state);
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
  for (const set of state.formSets) {
    if (!assigned.formSets.has(set.key)) continue;
    const file = state.files.find((one) => one.fileId === set.fileId);
    if (!file?.pdf) continue;
    if (file.pdf.facts.formOnly && set.fields.length > 0) {
      problems.push(certified(set));
      continue;
    }
    for (const field of set.fields) {
      const found = misplaced(set, field, file.pdf.facts.pages, rules);
      if (found) problems.push(found);
      if (problems.length === listed) return problems;
    }
  }
  return problems;
}

function certified({ key, fileId }: FormSetRecord): ServiceProblem {
  return problem(
    'pdf-certified',
    `"${fileId}" is certified: only its own fields may be filled in, and it may be signed, but form set "${key}" would draw on it. ` +
      'Name the fileId in FormSets instead, or upload a copy that is not certified. Whoever has no Signature field signs at Finish.',
    pathText(['FormSets', key]),
  );
}

function misplaced(
  set: FormSetRecord,
  field: FieldRecord,
  pages: readonly { width: number; height: number }[],
  rules: Rules,
): ServiceProblem | undefined {
  const path = ['FormSets', set.key, field.name, 'Location'];
  const where = `Field "${field.name}" of form set "${set.key}"`;
  const number = field.location.PageNumber;
  const page = pages[number - 1];
  if (!page)
    return problem(
      'page-beyond-document',
      `${where} is on page ${number}, but the PDF of "${set.fileId}" has ${pages.length} ${pages.length === 1 ? 'page' : 'pages'}.`,
      pathText([...path, 'PageNumber']),
    );
  const box = locationToRect(field.location, page, rules.rightMeasuredFrom);
  const off =
    box.x >= page.width ||
    box.y >= page.height ||
    box.x + box.width <= 0 ||
    box.y + box.height <= 0;
  return off
    ? problem(
        'box-off-page',
        `${where} lies wholly off page ${number} of "${set.fileId}", which is ${page.width} by ${page.height} points. Mend its Location.`,
        pathText(path),
      )
    : undefined;
}
