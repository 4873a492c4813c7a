import { readName } from '#web/designer/canvas/fieldWords.ts';
import { memo } from 'react';
import { useTexts } from '#web/texts/useTexts.ts';
import { badgeColour } from '#web/ui/parts/Badge.tsx';
import type { LayerPage } from '#web/viewer/pageLayer.ts';
import { useDesigner, useDesignerStore, useDraft } from '#web/designer/store/designerContext.ts';
import { selectFields } from '#web/designer/store/selecting.ts';
import styles from './PlacesLayer.module.css';

/** More places of one page than this are not drawn: they would be one grey area. */
const mostPlaces = 800;

/** The further places of fields that follow a text standing on this page; a press selects. */
export const PlacesLayer = memo(function PlacesLayer({ page }: { page: LayerPage }) {
  const { fileKey, pageNumber, pxPerPt } = page;
  const t = useTexts('designer');
  const store = useDesignerStore();
  const places = useDraft((draft, reading) =>
    reading.otherPlacesOnPage(draft.fields, fileKey, pageNumber),
  );
  const parties = useDraft((draft, reading) => reading.partiesOf(draft));
  const selection = useDesigner((state) => (places.length > 0 ? state.selection : undefined));
  return places.slice(0, mostPlaces).map(({ field, rect }) => {
    const place = parties.get(field.signerIds[0] ?? '')?.place;
    return (
      <button
        key={`${field.id} ${rect.x} ${rect.y}`}
        type="button"
        tabIndex={-1}
        data-place-of={field.id}
        data-signer={place === undefined ? undefined : badgeColour(place)}
        data-selection={selection?.includes(field.id) ? 'one' : undefined}
        aria-label={t('furtherPlace', { name: readName(field), page: pageNumber })}
        className={styles.place}
        style={{
          left: rect.x * pxPerPt,
          top: rect.y * pxPerPt,
          width: rect.width * pxPerPt,
          height: rect.height * pxPerPt,
        }}
        onPointerDown={(event) => event.preventDefault()}
        onClick={() => selectFields(store, [field.id])}
      >
        <span className={styles.name} aria-hidden="true">
          {readName(field)}
        </span>
      </button>
    );
  });
});
