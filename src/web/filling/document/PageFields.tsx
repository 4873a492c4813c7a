import { controlName } from './FieldNotes.tsx';
import type { MouseEvent, ReactNode } from 'react';
import { entryRules, isChoice } from '#core/fields/kindFacts.ts';
import type { LayerPage } from '#web/viewer/pageLayer.ts';
import { useSigning, useSigningParts } from '#web/filling/session/SigningContext.ts';
import { usePlaceId } from './PlaceIds.ts';
import { fieldControls } from './fieldControls.ts';
import { nearestPlace, type FormFieldPlace, placesOn } from '#web/filling/form/pagePlaces.ts';
import { spaceOf } from '#web/viewer/spaceOf.ts';
import styles from './PageFields.module.css';

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
    if (!isBeside(event)) return;
    const at = spaceOf(event.currentTarget).toLocal({ x: event.clientX, y: event.clientY });
    const point = { x: at.x / pxPerPt, y: at.y / pxPerPt };
    const isMouse =
      !(event.nativeEvent instanceof PointerEvent) || event.nativeEvent.pointerType === 'mouse';
    const found = nearestPlace(places, point, (isMouse ? reach.mouse : reach.touch) / pxPerPt);
    if (!found) return;
    const { field, place } = found.nearest;
    const control = event.currentTarget.querySelectorAll<HTMLElement>(
      ':is(input, textarea, select, button):not([tabindex="-1"])',
    )[groups.flat().indexOf(found.nearest)];
    if (!isMouse && found.rivals > 0 && place.box.height * pxPerPt < clear) void guide.goTo(field);
    else if (entryRules[field.kind]?.typed) control?.focus({ preventScroll: true });
    else control?.click();
  }

  const groups = groupChoices(places);
  const idOf = usePlaceId();
  const controls = groups.map((group, index) => (
    <ControlsOf key={keyOf(group, index)} group={group} idOf={idOf} />
  ));
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- for fingers only: keys reach the fields themselves
    <div className={styles.layer} onClick={pressBeside}>
      {children}
      {controls}
    </div>
  );
}

/** Whether a press meant no field and marked no text. */
function isBeside({ target, currentTarget }: MouseEvent<HTMLDivElement>): boolean {
  if (target === currentTarget) return true;
  const isText = target instanceof Element && target.closest('[data-page-words]') !== null;
  return isText && (getSelection()?.isCollapsed ?? true);
}

/** What stands on a page, one by one; the places of a choice together. */
function groupChoices(places: readonly FormFieldPlace[]): FormFieldPlace[][] {
  const groups = new Map<FormFieldPlace | string, FormFieldPlace[]>();
  for (const placed of places) {
    const key = isChoice(placed.field.kind) ? placed.field.key : placed;
    const group = groups.get(key);
    if (group) group.push(placed);
    else groups.set(key, [placed]);
  }
  return [...groups.values()];
}

const keyOf = ([first]: readonly FormFieldPlace[], index: number) =>
  first && isChoice(first.field.kind) ? first.field.key : `${index}:${first?.field.key}`;

interface ControlsOfProps {
  group: readonly FormFieldPlace[];
  idOf: (placed: FormFieldPlace) => string;
}

/** One control, or those of a choice, in an element of their own for the text of the page. */
function ControlsOf({ group, idOf }: ControlsOfProps) {
  const [first] = group;
  if (!first) return undefined;
  const controls = group.map(({ field, place }, index) => {
    const Control = fieldControls[field.kind];
    return <Control key={index} field={field} place={place} />;
  });
  const { kind, radio, manner } = first.field;
  if (!isChoice(kind)) return <span id={idOf(first)}>{controls}</span>;
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset is a box of its own
    <span
      id={idOf(first)}
      role={radio ? 'radiogroup' : 'group'}
      aria-label={controlName(first.field)}
      aria-required={radio && manner.Required}
    >
      {controls}
    </span>
  );
}
