import { fieldInWords } from '#core/fields/fieldInWords.ts';
import { memo, useEffect, useState } from 'react';
import type { EmbeddedField } from '#web/pdf/reading/readEmbeddedFields.ts';
import { useTexts } from '#web/texts/useTexts.ts';
import type { LayerPage } from '#web/viewer/pageLayer.ts';
import { doesWords, embeddedUse, kindWords } from '#web/designer/files/embeddedWords.ts';
import { embeddedFact } from '#web/designer/open/learnDocument.ts';
import { useDesignerSession, useDraft } from '#web/designer/store/designerContext.ts';
import styles from './EmbeddedLayer.module.css';

const none: readonly EmbeddedField[] = [];

/** The form fields that the PDF itself holds on a page, at their exact places; they do not move. */
export const EmbeddedLayer = memo(function EmbeddedLayer({ page }: { page: LayerPage }) {
  const t = useTexts('designer');
  const files = useTexts('files');
  const { documents, viewer } = useDesignerSession();
  const { fileKey, pageNumber, pxPerPt } = page;
  const converted = useDraft((draft, reading) => reading.convertedNames(draft.fields).get(fileKey));
  const [fields, setFields] = useState(none);
  useEffect(() => {
    let isShown = true;
    const read = async () => {
      // The page itself comes first; a page that is only passed is not read.
      await viewer.pictures.whenQuiet();
      const found = isShown ? await documents.embeddedOn(fileKey, pageNumber) : none;
      if (isShown && found.length > 0) setFields(found);
    };
    void read();
    return () => {
      isShown = false;
    };
  }, [documents, viewer, fileKey, pageNumber]);
  return fields
    .filter(({ name, zeroSize, hidden }) => !zeroSize && !hidden && !converted?.has(name))
    .map((field) => {
      const { id, name, rect, value, type } = field;
      const [width, height] = [rect.width * pxPerPt, rect.height * pxPerPt];
      const hasRoom = height >= 16 && width >= 64 && (value === undefined || value.length === 0);
      return (
        <figure
          key={id}
          data-embedded-field={name}
          data-embedded-type={type}
          aria-label={t('embeddedField', { name: fieldInWords(name) })}
          data-tip={files('tip', {
            name: fieldInWords(name) || files('unnamed'),
            kind: files(kindWords[type]),
            does: files(doesWords[embeddedUse(embeddedFact(field, pageNumber))]),
          })}
          className={styles.box}
          style={{ left: rect.x * pxPerPt, top: rect.y * pxPerPt, width, height }}
        >
          {hasRoom && (
            <span className={styles.name} aria-hidden="true">
              {fieldInWords(name)}
            </span>
          )}
        </figure>
      );
    });
});
