import { createPortal } from 'react-dom';
import { useTexts } from '#web/texts/useTexts.ts';
import { Badge, badgeColour } from '#web/ui/parts/Badge.tsx';
import { classNames } from '#web/ui/classNames.ts';
import { useViewerState } from '#web/viewer/useViewerState.ts';
import { useDesigner, useDraft } from '#web/designer/store/designerContext.ts';
import { proposedFor } from '#web/designer/store/proposedFor.ts';
import { fieldLooks } from '#web/designer/canvas/fieldLooks.tsx';
import { typeLabel } from '#web/designer/canvas/fieldWords.ts';
import styles from './Ghost.module.css';
import { setStagePart, type Stage } from '#web/designer/canvas/stage.ts';
import { useFloor } from '#web/ui/browser/floor.ts';

/** The box of a field that is about to be placed, in its true size. Gestures say where it is. */
export function Ghost({ stage }: { stage: Stage }) {
  const t = useTexts('designer');
  const floor = useFloor();
  const tool = useDesigner((state) => state.tool);
  const currentSignerId = useDesigner((state) => state.currentSignerId);
  const place = useDraft((draft) =>
    draft.signers.findIndex((signer) => signer.id === currentSignerId),
  );
  const pxPerPt = useViewerState(stage.viewer, (state) => state.pxPerPt);
  const type = tool?.type ?? 'Signature';
  const size = useDesigner(
    (state) => state.tool && proposedFor(state.history, state.tool.type).size,
  );
  const { shape } = fieldLooks[type];
  const [width = 0, height = 0] = size ? [size.width * pxPerPt, size.height * pxPerPt] : [];
  return createPortal(
    <div
      ref={(element) => setStagePart(stage, 'ghost', element)}
      aria-hidden="true"
      data-signer={place < 0 ? 8 : badgeColour(place)}
      className={classNames(styles.ghost, styles[shape])}
      style={{ width, height }}
    >
      {height >= 12 && place >= 0 && shape !== 'square' && <Badge index={place} size="small" />}
      {height >= 16 && width >= 48 && typeLabel(t, type)}
    </div>,
    floor ?? document.body,
  );
}
