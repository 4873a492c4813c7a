import { laterPart } from '#web/later/laterPart.tsx';
import { useDesigner, useDraft } from '#web/designer/store/designerContext.ts';

const Replacing = laterPart(
  async () => (await import('./ReplaceDialog.tsx')).ReplaceDialog,
  'replace',
);
const Reviewing = laterPart(
  async () => (await import('./ReviewDialog.tsx')).ReviewDialog,
  'replace',
);

/** The dialogs of replacing a document, while there is something for them to show. */
export function ReplaceDialogs() {
  const replacing = useDesigner((state) => state.replacing);
  const isReviewing = useDesigner((state) => state.isReviewing);
  const fields = useDraft((draft, reading) => reading.fieldsToReview(draft));
  return (
    <>
      {replacing && <Replacing.Part replacing={replacing} />}
      {isReviewing && fields.length > 0 && <Reviewing.Part fields={fields} />}
    </>
  );
}
