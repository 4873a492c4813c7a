import type { DraftField, FieldValue } from '#core/draft/draft.ts';
import { setFieldValue } from '#core/draft/commands/fieldSettings.ts';
import { limits } from '#core/wire/limits.ts';
import { useTexts } from '#web/texts/useTexts.ts';
import { Checkbox } from '#web/ui/controls/Checkbox.tsx';
import { Input } from '#web/ui/controls/Input.tsx';
import { Labelled } from '#web/ui/controls/Labelled.tsx';
import { useDesignerStore } from '#web/designer/store/designerContext.ts';
import { shared, sharedValue } from '#web/designer/panels/parts/shared.ts';

/** What the selected fields hold when their signer comes to them; nothing for signatures. */
export function ValueEntry({ fields }: { fields: readonly DraftField[] }) {
  const t = useTexts('panels');
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

  if (type === 'Check')
    return (
      <Checkbox
        label={t('ticked')}
        hint={typeof value === 'string' ? t('tickedText', { value }) : t('valueHint')}
        checked={value === true}
        onChange={(event) => set(event.target.checked || undefined)}
      />
    );
  if (type !== 'SingleLine') return null;
  return (
    <Labelled label={t('value')} layout="row" hint={value === null ? undefined : t('valueHint')}>
      {(control) => (
        <Input
          {...control}
          dense
          autoComplete="off"
          maxLength={limits.entry}
          placeholder={value === undefined ? t('mixed') : ''}
          value={String(value ?? '')}
          onChange={(event) => set(event.target.value === '' ? undefined : event.target.value)}
        />
      )}
    </Labelled>
  );
}
