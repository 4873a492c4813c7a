import type { KeyboardEvent, PointerEvent } from 'react';
import { fieldKinds, type FieldType } from '#core/fields/fieldKinds.ts';
import { fieldTypes } from '#core/fields/kindFacts.ts';
import { useTexts } from '#web/texts/useTexts.ts';
import { badgeColour } from '#web/ui/parts/Badge.tsx';
import { LockIcon } from '#web/ui/theme/icons.tsx';
import { Kbd } from '#web/ui/parts/Kbd.tsx';
import { armTool } from '#web/designer/actions/placeActions.ts';
import { FieldTypeIcon } from '#web/designer/canvas/FieldTypeIcon.tsx';
import { typeLabel } from '#web/designer/canvas/fieldWords.ts';
import { placing } from '#web/designer/canvas/gestures/placing.ts';
import { runGesture } from '#web/designer/canvas/gestures/runGesture.ts';
import { useDesigner, useDraft } from '#web/designer/store/designerContext.ts';
import styles from './FieldTypes.module.css';
import { useActions } from '#web/designer/actions/useActions.ts';
import { focusedElement } from '#web/ui/browser/place.ts';
import { walkTo } from '#web/ui/browser/walk.ts';

/** The arrows of a toolbar go from button to button. */
function onArrow(event: KeyboardEvent<HTMLElement>) {
  const buttons = [...event.currentTarget.querySelectorAll('button')];
  const at = buttons.findIndex((button) => button === focusedElement());
  const to = walkTo(event, at, buttons.length, { page: 0, across: true, wraps: true });
  if (to === undefined) return;
  buttons[to]?.focus();
  event.preventDefault();
}

interface FieldTypesProps {
  /** `rail`: rows with their keys; `folded`: signs alone; `dock`: at the foot of a phone. */
  look: 'rail' | 'folded' | 'dock';
}

/**
 * The types of fields: a button is dragged onto a page, or pressed and then the page; pressed
 * twice, it stays armed.
 */
export function FieldTypes({ look }: FieldTypesProps) {
  const t = useTexts('designer');
  const { stage, offers } = useActions();
  const types = fieldTypes.filter((type) => offers(`tool.${type}`));
  const tool = useDesigner((state) => state.tool);
  const current = useDesigner((state) => state.currentSignerId);
  const place = useDraft((draft) => draft.signers.findIndex((signer) => signer.id === current));

  const onPress = (event: PointerEvent, type: FieldType) => {
    if (event.button === 0 && event.isPrimary)
      runGesture(stage, event.nativeEvent, { begin: () => placing(stage, type) });
  };
  const onClick = (type: FieldType, clicks: number) => {
    // The second click of two keeps the tool that the first one took.
    if (clicks > 1) stage.store.setState({ tool: { type, sticky: true } });
    else armTool(stage, type);
  };
  if (types.length === 0) return null;
  return (
    <div
      role="toolbar"
      tabIndex={-1}
      aria-label={t('fieldTypes')}
      aria-orientation={look === 'dock' ? 'horizontal' : 'vertical'}
      data-area="types"
      data-folded={look === 'folded' || undefined}
      data-signer={place < 0 ? undefined : badgeColour(place)}
      className={look === 'dock' ? styles.dock : styles.types}
      onKeyDown={onArrow}
    >
      {types.map((type) => {
        const { digit } = fieldKinds[type];
        const isArmed = tool?.type === type;
        return (
          <button
            key={type}
            type="button"
            className={styles.type}
            aria-pressed={isArmed}
            aria-label={typeLabel(t, type)}
            data-tip={look === 'folded' ? typeLabel(t, type) : undefined}
            data-tip-key={look === 'folded' ? digit : undefined}
            onPointerDown={(event) => onPress(event, type)}
            onClick={(event) => onClick(type, event.detail)}
          >
            <span className={styles.mark}>
              <FieldTypeIcon type={type} />
            </span>
            {look !== 'folded' && typeLabel(t, type)}
            {look === 'rail' &&
              (isArmed && tool.sticky ? (
                <LockIcon className={styles.sticky} aria-hidden="true" />
              ) : (
                <span className={styles.key} aria-hidden="true">
                  <Kbd>{digit}</Kbd>
                </span>
              ))}
          </button>
        );
      })}
    </div>
  );
}
