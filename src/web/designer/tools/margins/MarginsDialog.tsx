import { useId, useState } from 'react';
import { type Margins, usualMargins } from '#core/geometry/snapping/snapAnchors.ts';
import { useTexts } from '#web/texts/useTexts.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import { InspectorNote } from '#web/designer/panels/inspector/InspectorNote.tsx';
import styles from '#web/designer/panels/inspector/Inspector.module.css';
import { LengthBox } from '#web/designer/panels/inspector/LengthBox.tsx';
import { useDesigner, useDesignerStore } from '#web/designer/store/designerContext.ts';
import { keepMargins } from '#web/designer/store/keptInputs.ts';

const sides = ['left', 'right', 'top', 'bottom'] as const;

/** The margins that fields snap to, typed; they hold for all drafts of this browser. */
export function MarginsDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts('guides');
  const common = useTexts('common');
  const store = useDesignerStore();
  const margins = useDesigner((state) => state.margins);
  const unit = useDesigner((state) => state.unit);
  const [refused, setRefused] = useState<{ side: keyof Margins; words: string }>();
  const noteId = useId();
  const put = (next: Margins) => {
    setRefused(undefined);
    store.setState({ margins: next });
    keepMargins(store.getState().draftId, next);
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('margins')}
      description={t('marginsText')}
      closeLabel={common('close')}
      width={420}
      footer={
        <>
          <Button variant="quiet" onClick={() => put(usualMargins)}>
            {t('marginsUsual')}
          </Button>
          <Button variant="primary" onClick={onClose}>
            {common('close')}
          </Button>
        </>
      }
    >
      <div className={styles.measures}>
        {sides.map((side) => (
          <LengthBox
            key={side}
            label={t(side)}
            points={margins[side]}
            unit={unit}
            mixedLabel=""
            disabled={false}
            refusedBy={refused?.side === side ? noteId : undefined}
            onSet={(points) => put({ ...margins, [side]: Math.max(0, points) })}
            onRefuse={(words) => setRefused({ side, words })}
          />
        ))}
      </div>
      <InspectorNote id={noteId} words={refused?.words} />
    </Dialog>
  );
}
