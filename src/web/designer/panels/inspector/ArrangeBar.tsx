import type { ReactNode } from 'react';
import { type Arrangement, arrangeFields } from '#core/draft/commands/arrangeFields.ts';
import type { TextKey } from '#web/texts/catalogue.ts';
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
  SameWidthIcon,
} from '#web/ui/theme/icons.tsx';
import { useDesigner, useDesignerStore } from '#web/designer/store/designerContext.ts';
import type { StepLabel } from '#web/designer/store/createDesignerStore.ts';
import styles from './Inspector.module.css';

const arrangements: readonly {
  label: TextKey<'panels'>;
  icon: ReactNode;
  arrangement: Arrangement;
  /** Fields that it takes to make a difference. */
  least: number;
}[] = [
  {
    label: 'alignLeft',
    icon: <AlignLeftIcon />,
    arrangement: { kind: 'align', alignment: 'left' },
    least: 2,
  },
  {
    label: 'alignCentre',
    icon: <AlignCentreIcon />,
    arrangement: { kind: 'align', alignment: 'centre' },
    least: 2,
  },
  {
    label: 'alignRight',
    icon: <AlignRightIcon />,
    arrangement: { kind: 'align', alignment: 'right' },
    least: 2,
  },
  {
    label: 'alignTop',
    icon: <AlignTopIcon />,
    arrangement: { kind: 'align', alignment: 'top' },
    least: 2,
  },
  {
    label: 'alignMiddle',
    icon: <AlignMiddleIcon />,
    arrangement: { kind: 'align', alignment: 'middle' },
    least: 2,
  },
  {
    label: 'alignBottom',
    icon: <AlignBottomIcon />,
    arrangement: { kind: 'align', alignment: 'bottom' },
    least: 2,
  },
  {
    label: 'distributeAcross',
    icon: <DistributeAcrossIcon />,
    arrangement: { kind: 'distribute', direction: 'horizontal' },
    least: 3,
  },
  {
    label: 'distributeDown',
    icon: <DistributeDownIcon />,
    arrangement: { kind: 'distribute', direction: 'vertical' },
    least: 3,
  },
  {
    label: 'sameWidth',
    icon: <SameWidthIcon />,
    arrangement: { kind: 'matchSize', dimension: 'width' },
    least: 2,
  },
  {
    label: 'sameHeight',
    icon: <SameHeightIcon />,
    arrangement: { kind: 'matchSize', dimension: 'height' },
    least: 2,
  },
];

const stepKeys = {
  align: 'alignFields',
  distribute: 'distributeFields',
  matchSize: 'matchSizes',
} as const;

/** Aligns, distributes and sizes the selected fields; the active one is the model for sizes. */
export function ArrangeBar() {
  const t = useTexts('panels');
  const store = useDesignerStore();
  const count = useDesigner((state) => state.selection.length);

  const arrange = (arrangement: Arrangement) => {
    const { selection, facts } = store.getState();
    const label: StepLabel = {
      key: stepKeys[arrangement.kind],
      values: { count: selection.length },
    };
    store.apply(label, (draft) => arrangeFields(draft, selection.toReversed(), arrangement, facts));
  };

  return (
    <fieldset aria-label={t('arrange')} className={styles.arrange}>
      {arrangements.map(({ label, icon, arrangement, least }) => (
        <IconButton
          key={label}
          label={t(label as 'alignLeft')}
          size="dense"
          icon={icon}
          disabled={count < least}
          onClick={() => arrange(arrangement)}
        />
      ))}
    </fieldset>
  );
}
