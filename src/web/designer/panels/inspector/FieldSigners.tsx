import { isSame } from '#core/draft/changedCopy.ts';
import { setFieldSigners } from '#core/draft/commands/fieldSettings.ts';
import { signerLabel } from '#core/draft/commands/signerCommands.ts';
import type { DraftField } from '#core/draft/draft.ts';
import { useTexts } from '#web/texts/useTexts.ts';
import { Labelled } from '#web/ui/controls/Labelled.tsx';
import { Select } from '#web/ui/controls/Select.tsx';
import { Badge } from '#web/ui/parts/Badge.tsx';
import { shared, sharedValue } from '#web/designer/panels/parts/shared.ts';
import { useDesignerStore, useDraft } from '#web/designer/store/designerContext.ts';

/** Who fills in the selected fields: a press gives them, a tick shares them. */
export function FieldSigners({ fields }: { fields: readonly DraftField[] }) {
  const t = useTexts('panels');
  const store = useDesignerStore();
  const draft = useDraft((present) => present);
  const ids = fields.map((field) => field.id);
  const signerIds = sharedValue(shared(fields, (field) => field.signerIds, isSame));
  return (
    <Labelled label={t('signers')} layout="row">
      {({ id }) => (
        <Select<string>
          multiple
          tickHint={t('shareHint')}
          id={id}
          value={signerIds ?? []}
          placeholder={signerIds ? t('nobody') : t('mixed')}
          options={draft.signers.map((signer, index) => ({
            value: signer.id,
            label: signerLabel(draft, signer.id),
            icon: <Badge index={index} size="small" />,
          }))}
          onChange={(next) =>
            store.apply({ key: 'changeSigners', values: { count: ids.length } }, (present) =>
              setFieldSigners(present, ids, next),
            )
          }
        />
      )}
    </Labelled>
  );
}
