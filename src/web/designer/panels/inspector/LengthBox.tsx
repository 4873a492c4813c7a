import type { KeyboardEvent } from 'react';
import { NumberFrame } from '#web/ui/controls/NumberFrame.tsx';
import type { Unit } from '#web/designer/store/designerState.ts';
import { useDecimalSign } from '#web/texts/speaker/useDecimalSign.ts';
import { useTexts } from '#web/texts/useTexts.ts';
import { formatLength, numberReadings, parseLength } from './lengths.ts';
import { useTypedText } from '#web/designer/panels/parts/useTypedText.ts';

/** How far an arrow key goes, in points; with Shift ten times as far. */
const stepOf: Record<Unit, number> = { pt: 1, mm: 72 / 25.4, in: 72 / 16 };

interface LengthBoxProps {
  label: string;
  /** Points; undefined where several fields differ. */
  points: number | undefined;
  unit: Unit;
  /** Shown where several fields differ. */
  mixedLabel: string;
  disabled: boolean;
  /** Id of the note that says why the last text was refused; undefined while there is none. */
  refusedBy: string | undefined;
  /** Takes the new length in points; `merges` where a held key makes many. */
  onSet: (points: number, merges: boolean) => void;
  /** The text is not a length; `words` say why. */
  onRefuse: (words: string) => void;
}

/** A number of the inspector: takes sums and units on Enter or leaving; arrow keys step it. */
export function LengthBox({
  label,
  points,
  unit,
  mixedLabel,
  disabled,
  refusedBy,
  onSet,
  onRefuse,
}: LengthBoxProps) {
  const t = useTexts('panels');
  const decimal = useDecimalSign();
  const refuse = (text: string) => {
    const readings = numberReadings(text, decimal);
    onRefuse(readings ? t('lengthUnclear', { text, ...readings }) : t('lengthRefused', { text }));
  };
  const box = useTypedText((text) => {
    if (text.trim() === '') return;
    const length = parseLength(text, unit, points ?? 0, decimal);
    if (length === undefined) refuse(text.trim());
    else onSet(length, false);
  });

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const direction = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0;
    if (event.key === 'Enter') {
      event.preventDefault();
      box.take();
      event.currentTarget.select();
    } else if (event.key === 'Escape' && box.typed !== undefined) {
      event.stopPropagation();
      box.drop();
    } else if (direction !== 0 && points !== undefined && !event.altKey) {
      event.preventDefault();
      const from =
        box.typed === undefined
          ? points
          : (parseLength(box.typed, unit, points, decimal) ?? points);
      box.drop();
      onSet(from + direction * stepOf[unit] * (event.shiftKey ? 10 : 1), true);
    }
  };

  const shown = points === undefined ? '' : formatLength(points, unit, decimal);
  return (
    <NumberFrame
      label={label}
      unit={unit}
      value={box.typed ?? shown}
      placeholder={points === undefined ? mixedLabel : undefined}
      disabled={disabled}
      invalid={refusedBy !== undefined}
      aria-describedby={refusedBy}
      onChange={(event) => box.type(event.target.value)}
      onFocus={(event) => event.target.select()}
      onBlur={box.take}
      onKeyDown={onKeyDown}
    />
  );
}
