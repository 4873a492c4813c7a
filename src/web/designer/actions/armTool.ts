import type { FieldType } from '#core/wire/contract/fileMetadata.ts';
import { announce } from '#web/ui/overlays/announce.ts';
import { typeLabel } from '#web/designer/canvas/fieldWords.ts';
import type { Stage } from '#web/designer/canvas/stage.ts';

/**
 * Takes a tool in hand; the same one again puts it away. A sticky one stays after the first field.
 */
export function armTool({ store, t }: Stage, type: FieldType, sticky = false): void {
  const { tool } = store.getState();
  const isSame = tool?.type === type && tool.sticky === sticky;
  store.setState({ tool: isSame ? undefined : { type, sticky } });
  announce(isSame ? t('sayDisarmed') : t('sayArmed', { type: typeLabel(t, type) }));
}
