import { fieldTypes } from '#core/fields/kindFacts.ts';
import type { MenuEntry } from '#web/ui/overlays/Menu.tsx';
import { pasteFrom } from '#web/designer/actions/fieldActions.ts';
import { selectPage } from '#web/designer/actions/selectActions.ts';
import { typeLabel } from '#web/designer/canvas/fieldWords.ts';
import { placeAtPoint } from '#web/designer/canvas/gestures/placeAtPoint.ts';
import type { MenuTarget } from './findMenuTarget.ts';
import type { MenuContext } from './menuContext.ts';

/** The menu of a place on a page. */
export function pageLines(
  { stage, t, offers, action }: MenuContext,
  { place, point }: Extract<MenuTarget, { kind: 'page' }>,
): readonly MenuEntry[] {
  const { viewer } = stage;
  /** The point where it is on the screen now, client px. */
  const onScreen = () => {
    const origin = viewer.pageOrigin(place.fileKey, place.page);
    const { pxPerPt } = viewer.getState();
    return (
      origin &&
      viewer.contentToClient({
        x: origin.x + point.x * pxPerPt,
        y: origin.y + point.y * pxPerPt,
      })
    );
  };
  return [
    ...fieldTypes
      .filter((type) => offers(`tool.${type}`))
      .map(
        (type): MenuEntry => ({
          label: t('placeHere', { type: typeLabel(stage.t, type) }),
          onSelect: () => placeAtPoint(stage, type, place, point),
        }),
      ),
    ...action('field.paste', t('pasteHere'), {
      shortcut: undefined,
      apart: true,
      onSelect: () => void pasteFrom(stage, { ...place, point }),
    }),
    ...action('field.selectAll', t('selectPage'), { onSelect: () => selectPage(stage, place) }),
    ...action('view.tabOrder', stage.t('tabOrder')),
    { label: t('zoomInHere'), apart: true, onSelect: () => viewer.zoomIn(onScreen()) },
    { label: t('zoomOutHere'), onSelect: () => viewer.zoomOut(onScreen()) },
    ...action('form.export', stage.t('exportFillable'), { apart: true }),
    ...action('form.takeOver', stage.t('takeOver')),
    ...action('document.print', stage.t('print')),
    ...action('palette.open', stage.t('allActions')),
  ];
}
