import { type KeyboardEvent, type PointerEvent, type ReactNode, useState } from 'react';
import { fieldKinds, type FieldType } from '#core/fields/fieldKinds.ts';
import { fieldTypes } from '#core/fields/kindFacts.ts';
import { useTexts } from '#web/texts/useTexts.ts';
import { badgeColour } from '#web/ui/parts/Badge.tsx';
import { ChevronLeftIcon, MoreIcon } from '#web/ui/theme/icons.tsx';
import { LockIcon } from '#web/ui/theme/toolIcons.tsx';
import { Kbd } from '#web/ui/parts/Kbd.tsx';
import { armTool } from '#web/designer/actions/placeActions.ts';
import { fieldLooks } from '#web/designer/canvas/fieldLooks.tsx';
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
  /** What stands after them, in a dock without room for all beside those at More. */
  children?: ReactNode;
}

/**
 * The types of fields: a button is dragged onto a page, or pressed and then the page; pressed
 * twice, it stays armed.
 */
export function FieldTypes({ look, children }: FieldTypesProps) {
  const t = useTexts('designer');
  const { stage, offers } = useActions();
  const types = fieldTypes.filter((type) => offers(`tool.${type}`));
  const [showsMore, setShowsMore] = useState(false);
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
  if (types.length === 0) return children;
  // There is room for what is signed with and, but on a phone, for what has a key; the others come
  // among them, on a phone in their place.
  const folds = types.length > 4;
  const isFirst = (type: FieldType) => fieldLooks[type].comesFirst === true;
  const hasKey = (type: FieldType) => fieldKinds[type].digit !== undefined;
  const isShown = (type: FieldType) =>
    look === 'dock' ? isFirst(type) !== showsMore : showsMore || isFirst(type) || hasKey(type);
  const shown = folds ? types.filter(isShown) : types;
  return (
    <div
      role="toolbar"
      tabIndex={-1}
      aria-label={t('fieldTypes')}
      aria-orientation={look === 'dock' ? 'horizontal' : 'vertical'}
      data-area="types"
      data-open={showsMore || undefined}
      data-folded={look === 'folded' || undefined}
      data-signer={place < 0 ? undefined : badgeColour(place)}
      className={look === 'dock' ? styles.dock : styles.types}
      onKeyDown={onArrow}
    >
      {shown.map((type, index) => {
        const { digit } = fieldKinds[type];
        const isArmed = tool?.type === type;
        const before = shown[index - 1];
        const begins = before && fieldLooks[before].group !== fieldLooks[type].group;
        return (
          <button
            key={type}
            type="button"
            className={styles.type}
            data-begins={begins || undefined}
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
                digit && (
                  <span className={styles.key} aria-hidden="true">
                    <Kbd>{digit}</Kbd>
                  </span>
                )
              ))}
          </button>
        );
      })}
      {folds && (
        <button
          type="button"
          className={styles.type}
          aria-expanded={showsMore}
          aria-label={t(showsMore ? 'fewerTypes' : 'moreTypes')}
          onClick={() => setShowsMore(!showsMore)}
        >
          <span className={styles.mark}>{showsMore ? <ChevronLeftIcon /> : <MoreIcon />}</span>
          {look !== 'folded' && t(showsMore ? 'fewerTypes' : 'moreTypes')}
        </button>
      )}
      {(!folds || showsMore) && children}
    </div>
  );
}
