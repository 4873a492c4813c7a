import { type CSSProperties, memo } from 'react';
import type { DraftField } from '#core/draft/draft.ts';
import type { FieldType } from '#core/fields/fieldKinds.ts';
import { joinNames } from '#web/texts/joinNames.ts';
import { useTexts } from '#web/texts/useTexts.ts';
import { Badge, badgeColour } from '#web/ui/parts/Badge.tsx';
import { classNames } from '#web/ui/classNames.ts';
import { AlertIcon } from '#web/ui/theme/icons.tsx';
import { AnchorIcon, LockIcon, RepeatIcon } from '#web/ui/theme/toolIcons.tsx';
import styles from './FieldBox.module.css';
import { anchorState, fieldLabel, readName } from '#web/designer/canvas/fieldWords.ts';
import { fieldLooks } from '#web/designer/canvas/fieldLooks.tsx';
import type { Parties } from '#web/designer/store/designerReading.ts';

interface FieldBoxProps {
  field: DraftField;
  pxPerPt: number;
  parties: Parties;
  selection: 'none' | 'one' | 'many';
  isInvalid: boolean;
  isLit: boolean;
}

/** CSS px: the least height of a box with a name, or a letter; the least width with a name. */
export const leastForName = 16;
export const leastForLetter = 12;
export const leastWidthForName = 48;

/**
 * One field on a page: a plain box, drawn again only when something of it changes. It is a widget
 * with keys of its own (arrows move it), so that screen readers pass the keys on while it is
 * focused: hence the role, on this one leaf.
 */
export const FieldBox = memo(function FieldBox({
  field,
  pxPerPt,
  parties,
  selection,
  isInvalid,
  isLit,
}: FieldBoxProps) {
  const t = useTexts('designer');
  const { id, type, name, rect, signerIds, locked, anchor, repeat } = field;
  const known = signerIds.flatMap((signerId) => parties.get(signerId) ?? []);
  const places = known.map(({ place }) => place);
  const width = rect.width * pxPerPt;
  const height = rect.height * pxPerPt;
  const style: CSSProperties & Record<'--second', string | undefined> = {
    left: rect.x * pxPerPt,
    top: rect.y * pxPerPt,
    width,
    height,
    '--second': places[1] === undefined ? undefined : `var(--signer-${badgeColour(places[1])})`,
  };
  const { shape } = fieldLooks[type];
  const showsLetter = height >= leastForLetter && width >= leastForLetter;
  return (
    <div
      data-lit={isLit || undefined}
      data-field-id={id}
      data-field-name={name}
      data-field-type={type}
      data-signer={places[0] === undefined ? undefined : badgeColour(places[0])}
      data-anchor={anchor && anchorState(anchor)}
      data-selection={selection === 'none' ? undefined : selection}
      role="application"
      aria-roledescription={t('formField')}
      aria-label={fieldLabel(t, field, joinNames(known.map((party) => party.name)))}
      aria-current={selection === 'none' ? undefined : 'true'}
      tabIndex={-1}
      className={classNames(
        styles.box,
        styles[shape],
        places.length > 1 && styles.shared,
        places.length === 0 && styles.nobody,
        isInvalid && styles.invalid,
        isLit && styles.lit,
      )}
      style={style}
    >
      {showsLetter && (
        <FieldInside
          type={type}
          name={readName(field)}
          places={places}
          width={width}
          height={height}
          isLocked={locked}
          isAnchored={anchor !== undefined}
          isRepeated={repeat !== undefined}
          isInvalid={isInvalid}
        />
      )}
    </div>
  );
});

/** That a field follows a text, is repeated, or is locked. */
function Signs({ isAnchored, isRepeated, isLocked }: SignsProps) {
  return (
    <>
      {isAnchored && <AnchorIcon className={styles.sign} />}
      {isRepeated && <RepeatIcon className={styles.sign} />}
      {isLocked && <LockIcon className={styles.sign} />}
    </>
  );
}

type SignsProps = Pick<FieldInsideProps, 'isAnchored' | 'isRepeated' | 'isLocked'>;

interface FieldInsideProps {
  type: FieldType;
  name: string;
  places: readonly number[];
  width: number;
  height: number;
  isLocked: boolean;
  isAnchored: boolean;
  isRepeated: boolean;
  isInvalid: boolean;
}

/** What a box shows of its field, where there is room; not read aloud, as the box is named. */
function FieldInside({
  type,
  name,
  places,
  width,
  height,
  isLocked,
  isAnchored,
  isRepeated,
  isInvalid,
}: FieldInsideProps) {
  const signs = { isAnchored, isRepeated, isLocked };
  const showsName = height >= leastForName && width >= leastWidthForName;
  const { Icon, shape } = fieldLooks[type];
  if (shape === 'square')
    return (
      <span className={styles.letters} aria-hidden="true">
        {places.slice(0, 2).map((place) => (
          <Badge key={place} index={place} className={styles.bare} />
        ))}
        {width >= 24 && <Signs {...signs} />}
      </span>
    );
  return (
    <>
      <span className={styles.inside} aria-hidden="true">
        {places.slice(0, 3).map((place) => (
          <Badge key={place} index={place} size="small" className={styles.badge} />
        ))}
        {showsName && <span className={styles.name}>{name}</span>}
        {isInvalid && showsName && <AlertIcon className={styles.warning} />}
        {showsName && <Signs {...signs} />}
      </span>
      {shape === 'sheet' && height >= 48 && width >= 40 && (
        <Icon className={styles.glyph} aria-hidden="true" />
      )}
    </>
  );
}
