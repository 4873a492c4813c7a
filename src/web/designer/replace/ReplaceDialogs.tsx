import { lazy, Suspense } from 'react';
import { loadTexts } from '#web/texts/loadTexts.ts';
import { useDesigner, useDraft } from '#web/designer/store/designerContext.ts';

const ReplaceDialog = lazy(async () => {
  const [{ ReplaceDialog }] = await Promise.all([
    import('./ReplaceDialog.tsx'),
    loadTexts('replace'),
  ]);
  return { default: ReplaceDialog };
});
const ReviewDialog = lazy(async () => {
  const [{ ReviewDialog }] = await Promise.all([
    import('./ReviewDialog.tsx'),
    loadTexts('replace'),
  ]);
  return { default: ReviewDialog };
});

/** The dialogs of replacing a document, while there is something for them to show. */
export function ReplaceDialogs() {
  const replacing = useDesigner((state) => state.replacing);
  const isReviewing = useDesigner((state) => state.isReviewing);
  const fields = useDraft((draft, reading) => reading.fieldsToReview(draft));
  return (
    <Suspense>
      {replacing && <ReplaceDialog replacing={replacing} />}
      {isReviewing && fields.length > 0 && <ReviewDialog fields={fields} />}
    </Suspense>
  );
}
