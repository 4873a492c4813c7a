import type { ReactNode } from 'react';
import { useTexts } from '#web/texts/useTexts.ts';
import { IconButton } from '#web/ui/controls/IconButton.tsx';
import {
  AlignBottomIcon,
  AlignCentreIcon,
  AlignLeftIcon,
  AlignMiddleIcon,
  AlignRightIcon,
  AlignTopIcon,
  DistributeAcrossIcon,
  DistributeDownIcon,
  SameHeightIcon,
  SameSizeIcon,
  SameWidthIcon,
} from '#web/ui/theme/toolIcons.tsx';
import { type ArrangementName, arrangements } from '#web/designer/actions/arrangeActions.ts';
import { useActions } from '#web/designer/actions/useActions.ts';
import { useDesigner } from '#web/designer/store/designerContext.ts';
import styles from './Inspector.module.css';

const icons: Record<ArrangementName, ReactNode> = {
  alignLeft: <AlignLeftIcon />,
  alignCentre: <AlignCentreIcon />,
  alignRight: <AlignRightIcon />,
  alignTop: <AlignTopIcon />,
  alignMiddle: <AlignMiddleIcon />,
  alignBottom: <AlignBottomIcon />,
  distributeAcross: <DistributeAcrossIcon />,
  distributeDown: <DistributeDownIcon />,
  sameWidth: <SameWidthIcon />,
  sameHeight: <SameHeightIcon />,
  sameSize: <SameSizeIcon />,
};
const names = Object.keys(arrangements) as ArrangementName[];

/** Aligns, distributes and sizes the selected fields; the active one is the model for sizes. */
export function ArrangeBar() {
  const t = useTexts('panels');
  const designer = useTexts('designer');
  const { perform, isEnabled } = useActions();
  // How many are selected decides what is enabled; one alone has nothing to align with.
  const count = useDesigner((state) => state.selection.length);
  if (count < 2) return null;
  return (
    <fieldset aria-label={t('arrange')} className={styles.arrange}>
      {names.map((name) => (
        <IconButton
          key={name}
          label={designer(name)}
          size="dense"
          icon={icons[name]}
          disabled={!isEnabled(`field.${name}`)}
          onClick={() => perform(`field.${name}`)}
        />
      ))}
    </fieldset>
  );
}
