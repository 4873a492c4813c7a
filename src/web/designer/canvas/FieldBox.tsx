import { type CSSProperties, memo } from 'react';
import type { FieldType } from '#core/wire/fileMetadata.ts';
import { Badge, badgeColour } from '#web/ui/Badge.tsx';
import { classNames } from '#web/ui/classNames.ts';
import { AlertIcon, LockIcon, SignatureIcon } from '#web/ui/icons.tsx';
import styles from './FieldBox.module.css';

interface FieldBoxProps {
  id: string;
  name: string;
  type: FieldType;
  /** CSS px from the page's corner, with fractions. */
  left: number;
  top: number;
  width: number;
  height: number;
  /** The accessible name. */
  label: string;
  roleDescription: string;
  /** 0-based places of its signers, joined by commas: a text, so that equal boxes are not drawn again. */
  signers: string;
  selection: 'none' | 'one' | 'many';
  isLocked: boolean;
  isInvalid: boolean;
  isDimmed: boolean;
  isLit: boolean;
}

/** CSS px of height below which a box shows no name, and no letter. */
const leastForName = 16;
const leastForLetter = 12;

/**
 * One field on a page: a plain box, drawn again only when something of it changes. It is a widget with keys of its own (arrows move
 * it), so that screen readers hand it the keys when it is focused: hence the role, on this one leaf.
 */
export const FieldBox = memo(function FieldBox(props: FieldBoxProps) {
  const { type, height, width, signers, isLocked, isInvalid } = props;
  const places = signers === '' ? [] : signers.split(',').map(Number);
  const style: CSSProperties & Record<'--second', string | undefined> = {
    left: props.left,
    top: props.top,
    width,
    height,
    '--second': places[1] === undefined ? undefined : `var(--signer-${badgeColour(places[1])})`,
  };
  const showsLetter = height >= leastForLetter && width >= leastForLetter;
  return (
    <div
      data-field-id={props.id}
      data-field-name={props.name}
      data-field-type={type}
      data-signer={places[0] === undefined ? undefined : badgeColour(places[0])}
      data-selection={props.selection === 'none' ? undefined : props.selection}
      role="application"
      aria-roledescription={props.roleDescription}
      aria-label={props.label}
      aria-current={props.selection === 'none' ? undefined : 'true'}
      tabIndex={-1}
      className={classNames(
        styles.box,
        styles[type],
        places.length > 1 && styles.shared,
        places.length === 0 && styles.nobody,
        isInvalid && styles.invalid,
        props.isDimmed && styles.dimmed,
        props.isLit && styles.lit,
      )}
      style={style}
    >
      {showsLetter && (
        <FieldInside
          type={type}
          name={props.name}
          places={places}
          width={width}
          height={height}
          isLocked={isLocked}
          isInvalid={isInvalid}
        />
      )}
    </div>
  );
});

interface FieldInsideProps {
  type: FieldType;
  name: string;
  places: readonly number[];
  width: number;
  height: number;
  isLocked: boolean;
  isInvalid: boolean;
}

/** What a box shows of its field, as far as there is room. Hidden from assistive technology: the box itself is named. */
function FieldInside({ type, name, places, width, height, isLocked, isInvalid }: FieldInsideProps) {
  const showsName = height >= leastForName && width >= 48;
  if (type === 'Check')
    return (
      <span className={styles.letters} aria-hidden="true">
        {places.slice(0, 2).map((place) => (
          <Badge key={place} index={place} className={styles.bare} />
        ))}
        {isLocked && width >= 24 && <LockIcon className={styles.sign} />}
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
        {isLocked && showsName && <LockIcon className={styles.sign} />}
      </span>
      {type === 'Signature' && height >= 48 && width >= 40 && (
        <SignatureIcon className={styles.glyph} aria-hidden="true" />
      )}
    </>
  );
}
