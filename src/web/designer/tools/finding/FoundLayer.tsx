import { memo, type PointerEvent } from 'react';
import { fieldInWords } from '#core/fields/fieldInWords.ts';
import { typeLabel } from '#web/designer/canvas/fieldWords.ts';
import { useTexts } from '#web/texts/useTexts.ts';
import { Badge, badgeColour } from '#web/ui/parts/Badge.tsx';
import type { LayerPage } from '#web/viewer/pageLayer.ts';
import { useActions } from '#web/designer/actions/useActions.ts';
import { fieldLooks } from '#web/designer/canvas/fieldLooks.tsx';
import { runGesture } from '#web/designer/canvas/gestures/runGesture.ts';
import {
  leastForLetter,
  leastForName,
  leastWidthForName,
} from '#web/designer/canvas/layers/FieldBox.tsx';
import { useDraft, useTool } from '#web/designer/store/designerContext.ts';
import type { Party } from '#web/designer/store/designerReading.ts';
import { finding, type FoundField } from './foundField.ts';
import styles from './FoundLayer.module.css';
import { lassoing, markFound, toggleFound } from './reviewing.ts';

interface GhostProps {
  field: FoundField;
  pxPerPt: number;
  party: Party | undefined;
  isMarked: boolean;
  isLit: boolean;
}

/** A place that was found, with kind, name and signer: no field yet. */
const Ghost = memo(function Ghost({ field, pxPerPt, party, isMarked, isLit }: GhostProps) {
  const t = useTexts('designer');
  const { id, rect, type, name, isChosen } = field;
  const { Icon } = fieldLooks[type];
  const [width, height] = [rect.width * pxPerPt, rect.height * pxPerPt];
  const words = name === undefined ? typeLabel(t, type) : fieldInWords(name);
  return (
    <div
      data-found-id={id}
      data-found-type={type}
      data-chosen={isChosen}
      data-marked={isMarked || undefined}
      data-lit={isLit || undefined}
      data-signer={party && badgeColour(party.place)}
      title={words}
      className={styles.ghost}
      style={{ left: rect.x * pxPerPt, top: rect.y * pxPerPt, width, height }}
    >
      {height >= leastForName && width >= leastWidthForName && (
        <>
          {party && <Badge index={party.place} size="small" />}
          <Icon />
          <span className={styles.name}>{words}</span>
        </>
      )}
      {height >= leastForLetter && width < leastWidthForName && width >= leastForLetter && <Icon />}
    </div>
  );
});

/**
 * What was found on a page and waits for review. A click takes a place in or out, a frame marks
 * many; the list beside the page is for the keyboard and for readers of the screen.
 */
export const FoundLayer = memo(function FoundLayer({ page }: { page: LayerPage }) {
  const t = useTexts('finding');
  const { stage } = useActions();
  const review = useTool(finding);
  const parties = useDraft((draft, reading) => reading.partiesOf(draft));
  const { fileKey, pageNumber, pxPerPt } = page;
  if (!review?.found) return null;
  const press = (event: PointerEvent) => {
    if (event.button !== 0 || !event.isPrimary) return;
    const ghost = (event.target as Element).closest<HTMLElement>('[data-found-id]');
    const id = ghost?.dataset['foundId'];
    runGesture(stage, event.nativeEvent, {
      // Fingers scroll.
      begin: (start) =>
        event.pointerType === 'touch'
          ? undefined
          : lassoing(stage, (count) => t('marked', { count }), start),
      tap() {
        if (id === undefined) markFound(stage.store, []);
        else toggleFound(stage.store, id);
      },
    });
  };
  return (
    <div aria-hidden="true" data-handle="found" className={styles.layer} onPointerDown={press}>
      {review.found
        .filter((field) => field.fileKey === fileKey && field.page === pageNumber)
        .map((field) => (
          <Ghost
            key={field.id}
            field={field}
            pxPerPt={pxPerPt}
            party={field.signerId === undefined ? undefined : parties.get(field.signerId)}
            isMarked={review.marked?.has(field.id) ?? false}
            isLit={review.lit === field.id}
          />
        ))}
    </div>
  );
});
