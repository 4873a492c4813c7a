import { useEffect, useState } from 'react';
import { fieldsOfFile, takeFieldsOf } from '#core/draft/reuse/earlierFields.ts';
import { useTexts } from '#web/texts/useTexts.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { makeFields } from '#web/designer/actions/fieldVerbs.ts';
import { useActions } from '#web/designer/actions/useActions.ts';
import { useDesigner, useDesignerSession, useDraft } from '#web/designer/store/designerContext.ts';
import { type Earlier, findEarlier } from './findEarlier.ts';
import styles from './EarlierOffer.module.css';

/** Offers the fields of an earlier draft for each open document that has none and is the same. */
export function EarlierOffer() {
  const files = useDraft((draft) => draft.files);
  return files.map((file) => <OfferFor key={file.key} fileKey={file.key} />);
}

function OfferFor({ fileKey }: { fileKey: string }) {
  const t = useTexts('reuse');
  const session = useDesignerSession();
  const { stage } = useActions();
  const isOpen = useDesigner((state) => state.documents.get(fileKey)?.state === 'open');
  const isEmpty = useDraft((draft) => !draft.fields.some((field) => field.fileKey === fileKey));
  const [earlier, setEarlier] = useState<Earlier>();
  const isAsked = isOpen && isEmpty;
  useEffect(() => {
    if (!isAsked) return undefined;
    const leaving = new AbortController();
    findEarlier(session, fileKey, leaving.signal).then(
      (found) => {
        if (!leaving.signal.aborted) setEarlier(found);
      },
      // A browser that keeps nothing has no earlier draft to offer.
      () => undefined,
    );
    return () => leaving.abort();
  }, [session, fileKey, isAsked]);
  if (!earlier || !isEmpty) return null;
  const { title, document } = earlier;
  const count = fieldsOfFile(document.draft, document.fileKey).length;
  const use = () =>
    makeFields(stage, { key: 'useEarlier', values: { count, name: title } }, (draft, _, newId) =>
      takeFieldsOf(draft, fileKey, document, newId),
    );
  return (
    <output className={styles.offer}>
      <span className={styles.words}>{t('earlier', { count, name: title })}</span>
      <Button dense onClick={use}>
        {t('useEarlier')}
      </Button>
      <Button dense variant="quiet" onClick={() => setEarlier(undefined)}>
        {t('notNow')}
      </Button>
    </output>
  );
}
