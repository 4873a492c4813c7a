import { type MouseEvent, type ReactNode, useMemo } from 'react';
import type { LayerPage } from '#web/viewer/pageLayer.ts';
import { useSigning, useSigningParts } from '#web/filling/session/SigningContext.ts';
import { CheckField } from './CheckField.tsx';
import { nearestPlace, type FormFieldPlace, placesOn } from '#web/filling/form/pagePlaces.ts';
import { spaceOf } from '#web/viewer/spaceOf.ts';
import styles from './PageFields.module.css';
import { SignField } from './SignField.tsx';
import { TextField } from './TextField.tsx';

/** How far beside a field a press still counts, CSS px: a finger's target is 44 px wide. */
const reach = { touch: 22, mouse: 6 };
/** Below this height (CSS px) close fields can be distinguished only after zooming in. */
const clear = 20;

interface PageFieldsProps {
  page: LayerPage;
  /** What lies below the fields. */
  children?: ReactNode;
}

/** The signer's fields on one page. */
export function PageFields({ page, children }: PageFieldsProps) {
  const { guide } = useSigningParts();
  const { fileId, pageNumber, pxPerPt } = page;
  const places = useSigning((state) => placesOn(state.pages, fileId, pageNumber));

  /** A press beside a field goes to the nearest one. */
  function pressBeside(event: MouseEvent<HTMLDivElement>) {
    if (event.target !== event.currentTarget) return;
    const at = spaceOf(event.currentTarget).toLocal({ x: event.clientX, y: event.clientY });
    const point = { x: at.x / pxPerPt, y: at.y / pxPerPt };
    const isMouse =
      !(event.nativeEvent instanceof PointerEvent) || event.nativeEvent.pointerType === 'mouse';
    const found = nearestPlace(places, point, (isMouse ? reach.mouse : reach.touch) / pxPerPt);
    if (!found) return;
    const { field, place } = found.nearest;
    const control =
      event.currentTarget.querySelectorAll<HTMLElement>('input, textarea, button')[
        places.indexOf(found.nearest)
      ];
    if (!isMouse && found.rivals > 0 && place.box.height * pxPerPt < clear) void guide.goTo(field);
    else if (field.kind === 'text') control?.focus({ preventScroll: true });
    else control?.click();
  }

  const controls = useMemo(() => places.map(controlOf), [places]);
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- for fingers only: keys reach the fields themselves
    <div className={styles.layer} onClick={pressBeside}>
      {children}
      {controls}
    </div>
  );
}

function controlOf({ field, place }: FormFieldPlace, index: number) {
  const key = `${index}:${field.key}`;
  if (field.kind === 'signature') return <SignField key={key} field={field} place={place} />;
  if (field.kind === 'check') return <CheckField key={key} field={field} place={place} />;
  return <TextField key={key} field={field} place={place} />;
}
