import { memo } from 'react';
import type { LayerPage } from '#web/viewer/pageLayer.ts';
import { useTool } from '#web/designer/store/designerContext.ts';
import { finding } from './foundField.ts';
import styles from './FoundLayer.module.css';

/** What was found on a page and waits for review: ghosts that are no fields yet. */
export const FoundLayer = memo(function FoundLayer({ page }: { page: LayerPage }) {
  const found = useTool(finding)?.found;
  const { fileKey, pageNumber, pxPerPt } = page;
  return found
    ?.filter((field) => field.fileKey === fileKey && field.page === pageNumber)
    .map(({ id, rect, type, isChosen }) => (
      <div
        key={id}
        aria-hidden="true"
        data-found-type={type}
        data-chosen={isChosen}
        className={styles.box}
        style={{
          left: rect.x * pxPerPt,
          top: rect.y * pxPerPt,
          width: rect.width * pxPerPt,
          height: rect.height * pxPerPt,
        }}
      />
    ));
});
