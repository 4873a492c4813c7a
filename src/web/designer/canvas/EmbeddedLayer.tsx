import { memo, useEffect, useState } from 'react';
import type { EmbeddedField } from '#web/pdf/readEmbeddedFields.ts';
import { useTexts } from '#web/texts/useTexts.ts';
import { FileIcon } from '#web/ui/icons.tsx';
import type { LayerPage } from '#web/viewer/pageLayer.ts';
import { useDesignerSession } from '../store/designerContext.ts';
import styles from './EmbeddedLayer.module.css';

const none: readonly EmbeddedField[] = [];

/** The form fields that the PDF itself holds on a page, at their exact places; they belong to the file and do not move. */
export const EmbeddedLayer = memo(function EmbeddedLayer({ page }: { page: LayerPage }) {
  const t = useTexts('designer');
  const { documents } = useDesignerSession();
  const { fileKey, pageNumber, pxPerPt } = page;
  const [fields, setFields] = useState(none);
  useEffect(() => {
    let isShown = true;
    void documents.embeddedOn(fileKey, pageNumber).then((found) => {
      if (isShown && found.length > 0) setFields(found);
    });
    return () => {
      isShown = false;
    };
  }, [documents, fileKey, pageNumber]);
  return fields
    .filter((field) => !field.zeroSize)
    .map(({ id, name, rect, value }) => {
      const [width, height] = [rect.width * pxPerPt, rect.height * pxPerPt];
      const hasRoom = height >= 16 && width >= 64 && (value === undefined || value.length === 0);
      return (
        <figure
          key={id}
          data-embedded-field={name}
          aria-label={t('embeddedField', { name })}
          className={styles.box}
          style={{ left: rect.x * pxPerPt, top: rect.y * pxPerPt, width, height }}
        >
          {hasRoom && (
            <>
              <FileIcon className={styles.icon} aria-hidden="true" />
              <span className={styles.name} aria-hidden="true">
                {name}
              </span>
            </>
          )}
        </figure>
      );
    });
});
