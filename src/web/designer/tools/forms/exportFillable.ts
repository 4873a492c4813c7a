import { formFieldsOf } from '#core/draft/embedded/formFieldsOf.ts';
import { saveFile } from '#web/ui/browser/saveFile.ts';
import { showToast } from '#web/ui/overlays/showToast.ts';
import { readPdf } from '#web/designer/drafts/draftFile.ts';
import type { DesignerHost } from '#web/designer/host/designerHost.ts';
import type { DesignerSession } from '#web/designer/store/designerSession.ts';

/** Downloads each document that has fields with them as fields of its form, and says how many. */
export async function exportFillable(
  { store, speaker }: DesignerSession,
  makeFillable: NonNullable<DesignerHost['makeFillable']>,
): Promise<void> {
  const t = speaker.textOf('files');
  const { draftId, history, facts } = store.getState();
  const draft = history.present;
  let count = 0;
  for (const { key, fileId } of draft.files) {
    const fields = formFieldsOf(draft, key, facts);
    if (fields.length === 0) continue;
    const pdf = await readPdf(draftId, key).catch(() => undefined);
    if (!pdf) continue;
    try {
      const made = await makeFillable(pdf, { fields });
      saveFile(`${fileId.replace(/\.pdf$/i, '')} (fillable).pdf`, made);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      showToast({ key: 'forms', message: () => t('fillableFailed', { reason }), tone: 'danger' });
      return;
    }
    count += fields.length;
  }
  const message = () => (count === 0 ? t('fillableNone') : t('fillableSaved', { count }));
  showToast({ key: 'forms', message, ...(count > 0 && { tone: 'ok' }) });
}
