import type { ReactNode } from 'react';
import { placesOn } from '#web/filling/form/pagePlaces.ts';
import { useSigning } from '#web/filling/session/SigningContext.ts';
import type { LayerPage } from '#web/viewer/pageLayer.ts';
import { placeStyle } from './FieldNotes.tsx';
import styles from './PageFields.module.css';

/** Where the signer's fields will be on a page, while nothing can be entered yet. */
export function FieldBoxes({ page, children }: { page: LayerPage; children?: ReactNode }) {
  const places = useSigning((state) => placesOn(state.pages, page.fileId, page.pageNumber));
  return (
    <div className={styles.layer}>
      {children}
      {places.map(({ field, place }, index) => (
        <span
          key={index}
          data-awaited-field={field.name}
          className={styles.ask}
          style={placeStyle(place.box)}
        />
      ))}
    </div>
  );
}
