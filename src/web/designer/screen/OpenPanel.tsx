import { useActions } from '#web/designer/actions/useActions.ts';
import { useDesigner, useDesignerStore } from '#web/designer/store/designerContext.ts';
import { closePlace, type ToolPlace } from '#web/designer/store/openTool.ts';

/** What the tool that is open at a place shows. */
export function OpenPanel({ place }: { place: ToolPlace }) {
  const store = useDesignerStore();
  const { tools } = useActions();
  const id = useDesigner((state) => state.open[place]?.id);
  const Panel = tools.find((tool) => tool.id === id)?.Panel;
  return Panel ? <Panel onClose={() => void closePlace(store, place)} /> : null;
}
