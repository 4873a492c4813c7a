import { useTexts } from '#web/texts/useTexts.ts';
import { IconButton } from '#web/ui/controls/IconButton.tsx';
import { ArrowDownIcon, ArrowUpIcon } from '#web/ui/theme/toolIcons.tsx';

interface MoveButtonsProps {
  index: number;
  isLast: boolean;
  onMove: (to: number) => void;
}

/** Moves something one place up or down in its list. */
export function MoveButtons({ index, isLast, onMove }: MoveButtonsProps) {
  const t = useTexts('panels');
  return (
    <>
      <IconButton
        label={t('moveUp')}
        size="tiny"
        icon={<ArrowUpIcon />}
        disabled={index === 0}
        onClick={() => onMove(index - 1)}
      />
      <IconButton
        label={t('moveDown')}
        size="tiny"
        icon={<ArrowDownIcon />}
        disabled={isLast}
        onClick={() => onMove(index + 1)}
      />
    </>
  );
}
