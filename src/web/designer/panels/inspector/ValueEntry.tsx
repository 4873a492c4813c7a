import type { DraftField, FieldValue } from '#core/draft/draft.ts';
import { setFieldValue } from '#core/draft/commands/fieldSettings.ts';
import { fieldLooks } from '#web/designer/canvas/fieldLooks.tsx';
import { useDesignerStore } from '#web/designer/store/designerContext.ts';
import { shared, sharedValue } from '#web/designer/panels/parts/shared.ts';

/** What the selected fields hold when their signer comes to them; nothing for signatures. */
export function ValueEntry({ fields }: { fields: readonly DraftField[] }) {
  const store = useDesignerStore();
  const type = sharedValue(shared(fields, (field) => field.type));
  // `undefined` among them would look like values that differ.
  const value = sharedValue(shared(fields, (field) => field.value ?? null));
  const ids = fields.map((field) => field.id);
  const set = (next: FieldValue | undefined) =>
    store.apply(
      { key: 'changeValue', values: { count: ids.length } },
      (draft) => setFieldValue(draft, ids, next),
      { mergeKey: `value ${ids.join(' ')}` },
    );

  if (!type) return null;
  const { ValueRow } = fieldLooks[type];
  return ValueRow ? <ValueRow value={value} set={set} /> : null;
}
