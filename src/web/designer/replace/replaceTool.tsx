import { laterPart } from '#web/later/laterPart.tsx';
import type { DesignerTool } from '#web/designer/actions/action.ts';
import { useDraft, useTool } from '#web/designer/store/designerContext.ts';
import { replacing } from './replacing.ts';

const Replacing = laterPart(
  async () => (await import('./ReplaceDialog.tsx')).ReplaceDialog,
  'replace',
);
const Reviewing = laterPart(
  async () => (await import('./ReviewDialog.tsx')).ReviewDialog,
  'replace',
);

/** The dialogs of replacing a document, while there is something for them to show. */
function ReplaceDialogs({ onClose }: { onClose: () => void }) {
  const now = useTool(replacing);
  const fields = useDraft((draft, reading) => reading.fieldsToReview(draft));
  if (now === undefined) return null;
  if (now !== 'review') return <Replacing.Part replacing={now} onClose={onClose} />;
  return fields.length > 0 && <Reviewing.Part fields={fields} onClose={onClose} />;
}

/** Another version of a document. */
export const replace: DesignerTool = { ...replacing, Panel: ReplaceDialogs };
