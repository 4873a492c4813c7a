import { callField } from '#core/draft/labels/callField.ts';
import type { DraftField } from '#core/draft/draft.ts';
import { fieldInWords } from '#core/fields/fieldInWords.ts';
import { limits } from '#core/wire/limits.ts';
import { useDesignerStore } from '#web/designer/store/designerContext.ts';
import { useTexts } from '#web/texts/useTexts.ts';
import { Input } from '#web/ui/controls/Input.tsx';
import { Labelled } from '#web/ui/controls/Labelled.tsx';

/** What a field is called for people; its name on the wire follows as long as it did. */
export function LabelInput({ field: { id, name, traits } }: { field: DraftField }) {
  const t = useTexts('panels');
  const store = useDesignerStore();
  return (
    <Labelled label={t('traitLabel')} layout="row">
      {(control) => (
        <Input
          {...control}
          dense
          autoComplete="off"
          maxLength={limits.name}
          placeholder={fieldInWords(name)}
          value={traits?.Label ?? ''}
          onChange={({ target: { value: words } }) =>
            store.apply(
              { key: 'renameField' },
              (draft) => callField(draft, store.getState().facts, id, { words }),
              { mergeKey: `Label ${id}` },
            )
          }
        />
      )}
    </Labelled>
  );
}
