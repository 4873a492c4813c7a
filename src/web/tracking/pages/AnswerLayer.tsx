import type { LayerPage } from '#web/viewer/pageLayer.ts';
import { placeToRect } from '#web/tracking/answers/trackedField.ts';
import { useTracking } from '#web/tracking/trackingContext.ts';
import { AnswerBox } from './AnswerBox.tsx';
import styles from './AnswerBox.module.css';
import { usePages } from './pagesIndex.ts';

/** The fields of one page with their answers. */
export function AnswerLayer({ page }: { page: LayerPage }) {
  const { config, light } = useTracking();
  const pages = usePages();
  const { fileId, pageNumber, size, pxPerPt } = page;
  const placed = pages.on(fileId, pageNumber);
  if (placed.length === 0) return null;
  return (
    <div className={styles.layer} onPointerLeave={() => light.point(undefined)}>
      {placed.map(({ field, place }, index) => (
        <AnswerBox
          // A field of the PDF may stand on a page more than once.
          key={`${field.key}\n${index}`}
          field={field}
          place={place}
          rect={placeToRect(place, size, config.rightMeasuredFrom)}
          pxPerPt={pxPerPt}
          isSealed={pages.isSealed(fileId)}
        />
      ))}
    </div>
  );
}
