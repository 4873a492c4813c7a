import { callField } from '#core/draft/labels/callField.ts';
import { useDesignerHost } from '#web/designer/host/designerHost.ts';
import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import type { DraftField } from '#core/draft/draft.ts';
import { setFieldTraits } from '#core/draft/commands/fieldSettings.ts';
import { labelInWords, labelToName } from '#core/draft/labels/labelName.ts';
import type { TextRun } from '#core/draft/labels/labelPhrases.ts';
import { freeNamesLike } from '#core/draft/commands/renameFields.ts';
import { suggestWords } from '#core/draft/labels/suggestNames.ts';
import { useTexts } from '#web/texts/useTexts.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { TypeIcon } from '#web/ui/theme/icons.tsx';
import {
  useDesigner,
  useDesignerSession,
  useDraft,
  useDraftReading,
} from '#web/designer/store/designerContext.ts';
import styles from './NameOffer.module.css';

interface NameOfferProps {
  field: DraftField;
  /** The offer goes when it is taken: the focus has to go elsewhere. */
  onTaken: () => void;
}

/**
 * Offers the text beside a field as its name; empty if there is none, or if it is the name already.
 * Looked for after the screen shows the change.
 */
export function NameOffer({ field, onTaken }: NameOfferProps) {
  const t = useTexts('panels');
  const { store, documents } = useDesignerSession();
  const takesLabels = useDesignerHost().edge.service === 'embedded';
  const draft = useDeferredValue(useDraft((present) => present));
  const facts = useDeferredValue(useDesigner((state) => state.facts));
  const shown = useDeferredValue<DraftField | undefined>(field, undefined);
  const reading = useDraftReading();
  const { page, fileKey } = field;
  const isOpen = useDesigner((state) => state.documents.get(fileKey)?.state === 'open');
  const [known, setKnown] = useState<{ page: number; phrases: readonly TextRun[] }>();
  useEffect(() => {
    let isLeft = false;
    if (isOpen)
      void documents.phrasesOn(fileKey, page).then((phrases) => {
        if (!isLeft) setKnown({ page, phrases });
      });
    return () => {
      isLeft = true;
    };
  }, [documents, fileKey, isOpen, page]);

  const words = useMemo(() => {
    if (!shown || known?.page !== shown.page) return undefined;
    const beside = reading.fieldsOnPage(draft.fields, shown.fileKey, shown.page);
    const words = labelInWords(suggestWords(shown, beside, known.phrases) ?? '');
    const name = labelToName(words);
    if (name === undefined) return undefined;
    const counts = reading.nameCounts(draft.fields);
    const isOwn = freeNamesLike(draft, facts, new Map([[shown.id, name]]), counts).size === 0;
    return isOwn ? undefined : words;
  }, [shown, known, draft, facts, reading]);
  if (shown?.id !== field.id || words === undefined) return null;
  return (
    <Button
      dense
      variant="quiet"
      icon={<TypeIcon />}
      className={styles.offer}
      data-tip={t('useNameHint')}
      onClick={() => {
        store.apply({ key: 'renameField' }, (present) => {
          const called = callField(present, store.getState().facts, field.id, {
            words,
            renames: true,
          });
          return takesLabels ? called : setFieldTraits(called, [field.id], { Label: undefined });
        });
        onTaken();
      }}
    >
      <span>{t('useName', { name: words })}</span>
    </Button>
  );
}
