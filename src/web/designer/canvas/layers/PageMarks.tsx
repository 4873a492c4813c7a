import { memo } from 'react';
import { Badge, badgeColour } from '#web/ui/parts/Badge.tsx';
import type { LayerPage } from '#web/viewer/pageLayer.ts';
import { useDesigner, useDraft } from '#web/designer/store/designerContext.ts';
import styles from './PageMarks.module.css';

/** Marks on a small picture of a page are drawn for at most so many fields; more would merge. */
const mostMarks = 200;

/** The fields of a page in small, at their true places. */
export const PageMarks = memo(function PageMarks({ page }: { page: LayerPage }) {
  const { fileKey, pageNumber, pxPerPt } = page;
  const fields = useDesigner((state) => state.reading.shownOnPage(state, fileKey, pageNumber));
  const signers = useDraft((draft) => draft.signers);
  return fields.slice(0, mostMarks).map(({ id, rect, signerIds }) => {
    const place = signers.findIndex((signer) => signer.id === signerIds[0]);
    return (
      <i
        key={id}
        data-signer={place < 0 ? undefined : badgeColour(place)}
        className={styles.mark}
        style={{
          left: rect.x * pxPerPt,
          top: rect.y * pxPerPt,
          width: rect.width * pxPerPt,
          height: rect.height * pxPerPt,
        }}
      />
    );
  });
});

/** How many fields each signer has on a page. */
export const PageCounts = memo(function PageCounts({ page }: { page: LayerPage }) {
  const { fileKey, pageNumber } = page;
  const fields = useDesigner((state) => state.reading.shownOnPage(state, fileKey, pageNumber));
  const signers = useDraft((draft) => draft.signers);
  const lens = useDesigner((state) => state.lensSignerId);
  const counts = new Map<string, number>();
  for (const { signerIds } of fields)
    for (const id of signerIds)
      if (lens === undefined || id === lens) counts.set(id, (counts.get(id) ?? 0) + 1);
  return (
    <span className={styles.counts}>
      {signers.map(({ id }, place) => {
        const count = counts.get(id);
        return count === undefined ? null : (
          <span key={id} className={styles.count}>
            <Badge index={place} size="small" />
            {count}
          </span>
        );
      })}
    </span>
  );
});
