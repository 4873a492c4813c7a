import {
  type DocumentFacts,
  type EmbeddedFieldFact,
  type FileFacts,
  markChoices,
} from '#core/draft/documentFacts.ts';
import { readCalculations, type ScriptedField } from '#core/appearance/calculations.ts';
import { pageSize } from '#core/geometry/pdfSpace.ts';
import type { Size } from '#core/geometry/rect.ts';
import type { PdfDocument } from '#web/pdf/pdfDocument.ts';
import { isPdfProblem } from '#web/pdf/engine/pdfProblem.ts';
import type { EmbeddedField } from '#web/pdf/reading/readEmbeddedFields.ts';
import type { PdfFacts } from '#web/pdf/reading/readFacts.ts';

/** When background work may go on, and where people look meanwhile. */
export interface BackgroundPace {
  /** The page of this document that is nearest to the view, from 1. */
  near(fileKey: string): number;
  /** Resolves when nothing in view waits to be drawn. */
  whenQuiet(): Promise<void>;
}

/** Pages whose embedded fields are read before other work gets its turn at the engine. */
const batchSize = 10;

/** Reads what a draft needs to know of an open PDF; reports it as found. Ends with `signal`. */
export async function learnDocument(
  fileKey: string,
  pdf: PdfDocument,
  embeddedOn: (page: number) => Promise<readonly EmbeddedField[]>,
  pace: BackgroundPace,
  tell: (facts: Partial<DocumentFacts>) => void,
  signal: AbortSignal,
): Promise<void> {
  const sizes = new Map<number, Size>([[1, pageSize(pdf.firstBox)]]);
  tell({ pageCount: pdf.pageCount, pageSizes: new Map(sizes) });
  const turn = async () => {
    await pace.whenQuiet();
    await new Promise((resolve) => setTimeout(resolve));
  };
  await pace.whenQuiet();
  const facts = await pdf.facts();
  if (signal.aborted) return;
  if (!isPdfProblem(facts)) tell({ about: aboutFile(facts) });
  if (isPdfProblem(facts) || !facts.hasForm) tell({ embeddedPending: false });
  await pdf.sweepPageBoxes(
    (boxes) => {
      for (const [page, box] of boxes) sizes.set(page, pageSize(box));
      tell({ pageSizes: new Map(sizes) });
    },
    { near: () => pace.near(fileKey), signal, turn },
  );
  if (signal.aborted || isPdfProblem(facts) || !facts.hasForm) return;
  let found: readonly EmbeddedFieldFact[] = [];
  const scripted: ScriptedField[] = [];
  for (let first = 1; first <= pdf.pageCount; first += batchSize) {
    await turn();
    if (signal.aborted) return;
    const last = Math.min(first + batchSize - 1, pdf.pageCount);
    const pages = Array.from({ length: last - first + 1 }, (_, index) => first + index);
    const lists = await Promise.all(
      pages.map(async (page) => {
        const fields = await embeddedOn(page);
        scripted.push(...fields.map(scriptedField));
        return fields.map((field) => embeddedFact(field, page));
      }),
    );
    found = markChoices(found.concat(lists.flat()));
    if (signal.aborted) return;
    if (lists.some((list) => list.length > 0)) tell({ embeddedFields: found });
  }
  const { calculations, unrun } = readCalculations(scripted, []);
  const computed = new Set(calculations?.steps.map(({ name }) => name));
  tell({
    embeddedPending: false,
    ...(calculations && {
      calculations,
      embeddedFields: found.map((field) =>
        computed.has(field.name) ? { ...field, computed: true } : field,
      ),
    }),
    ...(unrun.length > 0 && { unrun }),
  });
}

/** A field with what it is computed by. */
function scriptedField(field: EmbeddedField): ScriptedField {
  const { name, type, value, exportValue, scripts } = field;
  const isButton = type === 'check' || type === 'radio';
  const held = typeof value === 'string' && !(isButton && value === 'Off') ? value : '';
  return {
    name,
    value: held,
    ...(isButton && exportValue !== undefined && { on: exportValue }),
    isText: type === 'text',
    ...scripts,
  };
}

function aboutFile(facts: PdfFacts): FileFacts {
  const { ownerRestricted, staticXfa, signatureCount, certification, isPortfolio, repaired } =
    facts;
  return { ownerRestricted, staticXfa, signatureCount, certification, isPortfolio, repaired };
}

/** Whether the field holds something: a text, a tick, a choice. */
function isFilled({ type, value, exportValue }: EmbeddedField): boolean {
  if (value === undefined || value.length === 0) return false;
  if (type !== 'check' && type !== 'radio') return true;
  return value !== 'Off' && (exportValue === undefined || value === exportValue);
}

/** What the draft needs to know of a PDF's field; false facts are left out, to be short. */
export function embeddedFact(field: EmbeddedField, page: number): EmbeddedFieldFact {
  const { name, type, rect, readOnly, hidden, zeroSize, exportValue, required } = field;
  return {
    name,
    kind: type,
    page,
    rect,
    ...(readOnly && { readOnly }),
    ...(hidden && { hidden }),
    ...(zeroSize && { zeroSize }),
    ...(isFilled(field) && { filled: true }),
    ...(required && { required }),
    ...textFact(field),
    ...(type === 'choice' && { options: field.options }),
    ...(field.several && { several: true }),
    ...keptValue(field),
    ...((type === 'check' || type === 'radio') && exportValue && { state: exportValue }),
  };
}

/** What a field holds that stays with one that stands for it. */
function keptValue(field: EmbeddedField): Pick<EmbeddedFieldFact, 'value'> {
  const { type, options, readOnly } = field;
  if (!isFilled(field)) return {};
  const held = [field.value].flat()[0] ?? '';
  if (type === 'choice')
    return { value: options.find(({ value }) => value === held)?.text ?? held };
  if (!readOnly) return {};
  if (type === 'check') return { value: true };
  return type === 'text' ? { value: held } : {};
}

/** What is to know of how a text is written. */
function textFact(field: EmbeddedField): Partial<EmbeddedFieldFact> {
  const { type, multiline, maxLength, password, comb, fontSize, align, scripts } = field;
  const isWritten = type === 'text' || type === 'choice';
  return {
    ...(multiline && { multiline }),
    ...(maxLength !== undefined && { maxLength }),
    ...(password && { password }),
    ...(comb && { comb }),
    ...(isWritten && fontSize !== undefined && { fontSize }),
    ...(isWritten && align !== 'left' && { align }),
    ...(scripts.format !== undefined && { format: scripts.format }),
  };
}
