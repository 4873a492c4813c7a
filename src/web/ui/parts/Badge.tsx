import styles from './Badge.module.css';
import { classNames } from '#web/ui/classNames.ts';

interface BadgeProps {
  /** 0-based place in the order; the eight colours repeat after the eighth, the letters go on. */
  index: number;
  /** The letter; by default A, B, … Z, AA. */
  letter?: string;
  size?: 'small' | 'normal' | 'large';
  className?: string;
}

/** Colour and letter of one party. Hidden from assistive technology: a name stands beside it. */
export function Badge({
  index,
  letter = badgeLetter(index),
  size = 'normal',
  className,
}: BadgeProps) {
  return (
    <span
      aria-hidden="true"
      data-signer={badgeColour(index)}
      className={classNames(styles.badge, styles[size], className)}
    >
      {letter}
    </span>
  );
}

/** The colour (1 to 8, for `data-signer`) of the party at a 0-based place. */
export function badgeColour(index: number): number {
  return (index % 8) + 1;
}

/** The letter of the party at a 0-based place: A … Z, AA, AB …, like columns of a sheet. */
export function badgeLetter(index: number): string {
  const last = String.fromCharCode(65 + (index % 26));
  return index < 26 ? last : badgeLetter(Math.floor(index / 26) - 1) + last;
}
