import { type CSSProperties, useCallback } from 'react';
import { Rnd } from 'react-rnd';
import styles from '#web/designer/canvas/Overlay.module.css';
import { setStagePart, type Stage } from '#web/designer/canvas/stage.ts';
import type { DraftField } from '#core/draft/draft.ts';
import { unionRects } from '#core/geometry/rect.ts';
import { classNames } from '#web/ui/classNames.ts';
import { useViewerState } from '#web/viewer/useViewerState.ts';
import { useDesigner } from '#web/designer/store/designerContext.ts';
import { selectedFields } from '#web/designer/store/selecting.ts';
import { frameBox, isOutset } from '#web/designer/canvas/gestures/frameBox.ts';
import {
  dotShift,
  handleStyle,
  reachInto,
  type RndHandle,
  rndHandleNames,
  rndHandles,
} from '#web/designer/canvas/gestures/handleStyles.ts';
import { resizing } from '#web/designer/canvas/gestures/resizing.ts';
import { runGesture } from '#web/designer/canvas/gestures/runGesture.ts';

const filled = { width: '100%', height: '100%' };
const origin = { x: 0, y: 0 };
const through: CSSProperties = { pointerEvents: 'none' };

/** A map from react-rnd's words for the handles. */
function forHandles<T>(make: (name: RndHandle) => T): Record<RndHandle, T> {
  return Object.fromEntries(rndHandleNames.map((name) => [name, make(name)])) as Record<
    RndHandle,
    T
  >;
}

const classes = forHandles(() => styles.handle);
const inside = forHandles((name) => handleStyle(rndHandles[name], false));
const outside = forHandles((name) => handleStyle(rndHandles[name], true));
const dots = forHandles((name) => (
  <span data-handle={rndHandles[name]} className={styles.hit}>
    <span className={styles.dot} style={dotShift(rndHandles[name]) as CSSProperties} />
  </span>
));

/** Those selected fields that stand on the active one's page. */
function onActivePage(fields: readonly DraftField[]): readonly DraftField[] {
  const active = fields.at(-1);
  return fields.filter((field) => field.fileKey === active?.fileKey && field.page === active.page);
}

/**
 * The one `<Rnd>` of the designer: the handles round what is selected, in a layer of their own. It
 * says which handle is pressed; the gesture follows the pointer, so its own measuring in whole px
 * is stopped before it begins.
 */
function SelectionFrame({ stage }: { stage: Stage }) {
  const { viewer } = stage;
  const selected = useDesigner(selectedFields);
  const pxPerPt = useViewerState(viewer, (state) => state.pxPerPt);
  // Where pages stand changes only with this.
  useViewerState(viewer, (state) => state.layoutVersion);
  const fields = onActivePage(selected);
  const isReadOnly = useDesigner((state) => state.isReadOnly);
  const free = isReadOnly ? [] : fields.filter((field) => !field.locked);
  const onResizeStart = useCallback(
    (event: { type: string; preventDefault(): void }, name: RndHandle) => {
      const { lastPress } = stage;
      // A mouse on a handle must not take the field's focus; a finger cannot be prevented here.
      if (event.type !== 'touchstart') event.preventDefault();
      const now = onActivePage(selectedFields(stage.store.getState())).filter(
        (field) => !field.locked,
      );
      if (lastPress)
        runGesture(stage, lastPress, {
          begin: (start) => resizing(stage, now, rndHandles[name], start),
        });
      return false as const;
    },
    [stage],
  );
  const [first] = fields;
  const rect = unionRects((free.length > 0 ? free : fields).map((field) => field.rect));
  const page = first && viewer.pageOrigin(first.fileKey, first.page);
  if (!rect || !page) return null;
  const frame = frameBox(rect, pxPerPt, fields.length);
  const box = { width: rect.width * pxPerPt, height: rect.height * pxPerPt };
  const isSmall = isOutset(box, fields.length);
  const has = (name: RndHandle) => {
    const handle = rndHandles[name];
    if (handle === 'n' || handle === 's') return box.width >= 24;
    return handle === 'e' || handle === 'w' ? box.height >= 24 : true;
  };
  return (
    <div
      ref={(element) => setStagePart(stage, 'frame', element)}
      className={classNames(
        styles.frame,
        free.length > 0 && isSmall && styles.outside,
        fields.length > 1 && styles.several,
      )}
      style={{
        left: page.x + frame.x,
        top: page.y + frame.y,
        width: frame.width,
        height: frame.height,
        ...reachInto(box),
      }}
      aria-hidden="true"
    >
      {free.length > 0 && (
        <Rnd
          position={origin}
          size={filled}
          style={through}
          disableDragging
          enableResizing={forHandles(has)}
          resizeHandleClasses={classes}
          resizeHandleStyles={isSmall ? outside : inside}
          resizeHandleComponent={dots}
          onResizeStart={onResizeStart}
        />
      )}
    </div>
  );
}

/** What lies above all pages: the frame of the selection, and what gestures draw while they run. */
export function Overlay({ stage }: { stage: Stage }) {
  return (
    <div ref={(element) => setStagePart(stage, 'overlay', element)} className={styles.layer}>
      <SelectionFrame stage={stage} />
    </div>
  );
}
