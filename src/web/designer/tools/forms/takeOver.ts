import { takeOverAnswers } from '#core/draft/embedded/takeOverAnswers.ts';
import type { FieldEntry } from '#core/fields/fieldKind.ts';
import { randomId } from '#web/api/randomId.ts';
import { isPdfProblem } from '#web/pdf/engine/pdfProblem.ts';
import type { PdfDocument } from '#web/pdf/pdfDocument.ts';
import type { EmbeddedField } from '#web/pdf/reading/readEmbeddedFields.ts';
import { showToast } from '#web/ui/overlays/showToast.ts';
import { deletePdf, keepPdf } from '#web/designer/drafts/draftFile.ts';
import type { DesignerSession } from '#web/designer/store/designerSession.ts';
import { offerBack } from '#web/designer/store/offerBack.ts';

/** Names that are told of those that were not taken over. */
const mostNamed = 6;

/**
 * Takes what is filled into the form of a PDF as what the fields of these names hold beforehand, in
 * one step; says how many answers were taken, and which were not.
 */
export async function takeOver(session: DesignerSession, file: File): Promise<void> {
  const { store, speaker } = session;
  const t = speaker.textOf('files');
  const answers = await answersIn(session, file);
  if (!answers) {
    const message = () => t('takeOverUnread', { name: file.name });
    return showToast({ key: 'forms', message, tone: 'danger' });
  }
  const { taken, left } = takeOverAnswers(store.getState().history.present, answers);
  const isChanged = store.apply(
    { key: 'takeOver', values: { name: file.name } },
    (draft) => takeOverAnswers(draft, answers).draft,
  );
  const message = () => {
    const names = left.slice(0, mostNamed).join(', ') + (left.length > mostNamed ? ' …' : '');
    const words = t('takenOver', { count: taken });
    return left.length === 0
      ? words
      : `${words} ${t('notTakenOver', { count: left.length, names })}`;
  };
  const tone = left.length === 0 && taken > 0 ? 'ok' : 'neutral';
  if (isChanged) offerBack(store, { key: 'forms', message, tone, label: () => t('takeOverBack') });
  else showToast({ key: 'forms', message, tone });
}

/** What the form of a PDF holds, by names; undefined where it cannot be read. */
async function answersIn(
  { store, documents }: DesignerSession,
  file: File,
): Promise<Map<string, FieldEntry> | undefined> {
  const key: string = randomId();
  const { draftId } = store.getState();
  await keepPdf(draftId, key, file);
  try {
    const pdf = await documents.openBeside(key, file.name);
    return isPdfProblem(pdf) ? undefined : await readAnswers(pdf);
  } finally {
    documents.forget(key);
    await deletePdf(draftId, key).catch(() => undefined);
  }
}

async function readAnswers(pdf: PdfDocument): Promise<Map<string, FieldEntry>> {
  const answers = new Map<string, FieldEntry>();
  for (let page = 1; page <= pdf.pageCount; page++) {
    const fields = await pdf.embeddedFields(page);
    if (isPdfProblem(fields)) continue;
    for (const field of fields) {
      const answer = answerOf(field);
      // Of several places of a field, one that is on answers for all.
      if (answer !== undefined && !answers.get(field.name)) answers.set(field.name, answer);
    }
  }
  return answers;
}

/** What one place of a field says; undefined for one that is not filled in, or not to be seen. */
function answerOf({ type, value, exportValue, password }: EmbeddedField): FieldEntry | undefined {
  if (password || value === undefined) return undefined;
  if (type === 'check') return value === exportValue && value !== 'Off';
  if (type === 'radio') return typeof value === 'string' && value !== 'Off' ? value : undefined;
  if (type === 'text') return String(value);
  return type === 'choice' ? [value].flat().join(', ') : undefined;
}
