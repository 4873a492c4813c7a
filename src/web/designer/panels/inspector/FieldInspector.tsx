import { useRef } from 'react';
import type { DraftField } from '#core/draft/draft.ts';
import { renameField, setFieldType } from '#core/draft/commands/fieldSettings.ts';
import type { FieldType } from '#core/fields/fieldKinds.ts';
import { useTexts } from '#web/texts/useTexts.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Input } from '#web/ui/controls/Input.tsx';
import { LockIcon } from '#web/ui/theme/toolIcons.tsx';
import { typeLabel } from '#web/designer/canvas/fieldWords.ts';
import { FieldTypeIcon } from '#web/designer/canvas/FieldTypeIcon.tsx';
import { Labelled } from '#web/ui/controls/Labelled.tsx';
import { Select } from '#web/ui/controls/Select.tsx';
import { useDesignerHost } from '#web/designer/host/designerHost.ts';
import { typesAt } from '#web/designer/host/offers.ts';
import { isShared } from '#web/designer/actions/fieldActions.ts';
import { useActions } from '#web/designer/actions/useActions.ts';
import { NameOffer } from '#web/designer/naming/NameOffer.tsx';
import { useDesignerStore } from '#web/designer/store/designerContext.ts';
import { FieldSigners } from './FieldSigners.tsx';
import { AnchorSection } from './AnchorSection.tsx';
import { ArrangeBar } from './ArrangeBar.tsx';
import styles from './Inspector.module.css';
import { PageAndUnit } from './PageAndUnit.tsx';
import { RepeatSection } from './RepeatSection.tsx';
import { RectBoxes } from './RectBoxes.tsx';
import { TraitRows } from './TraitRows.tsx';
import { ValueEntry } from './ValueEntry.tsx';
import { shared, sharedValue } from '#web/designer/panels/parts/shared.ts';
import { nameFault } from '#core/draft/commands/fieldNames.ts';
import { callField } from '#core/draft/labels/callField.ts';
import { fieldInWords } from '#core/fields/fieldInWords.ts';
import { limits } from '#core/wire/limits.ts';

/** What is wrong with a field's name by itself, as it is typed; undefined for a good one. */
function useFieldFault(field: DraftField | undefined): string | undefined {
  const t = useTexts('panels');
  const { service } = useDesignerHost().edge;
  const fault = field && nameFault(field.name);
  // Our own service takes all of them.
  if (fault === undefined || (fault === 'characters' && service === 'embedded')) return undefined;
  return t(
    (
      {
        empty: 'nameEmpty',
        tooLong: 'nameTooLong',
        control: 'nameControl',
        reserved: 'nameReserved',
        characters: 'nameCharacters',
      } as const
    )[fault],
  );
}

/** Everything that can be set on the selected fields; where several differ it says so. */
export function FieldInspector({ fields }: { fields: readonly DraftField[] }) {
  const t = useTexts('panels');
  const designer = useTexts('designer');
  const store = useDesignerStore();
  const { perform } = useActions();
  const host = useDesignerHost();
  const ids = fields.map((field) => field.id);
  const count = ids.length;
  const nameInput = useRef<HTMLInputElement>(null);
  const only = count === 1 ? fields[0] : undefined;
  const fault = useFieldFault(only);
  const type = sharedValue(shared(fields, (field) => field.type));

  return (
    <div className={styles.inspector}>
      {only && host.edge.service === 'embedded' && <LabelInput field={only} />}
      {only && (
        <Labelled label={t('name')} layout="row" error={fault}>
          {(control) => (
            <Input
              {...control}
              ref={nameInput}
              dense
              data-name-of={only.id}
              autoComplete="off"
              spellCheck={false}
              value={only.name}
              onChange={(event) => {
                const name = event.target.value;
                store.apply(
                  { key: 'renameField' },
                  (present) => renameField(present, only.id, name),
                  { mergeKey: `name ${only.id}` },
                );
              }}
            />
          )}
        </Labelled>
      )}
      {only && <NameOffer field={only} onTaken={() => nameInput.current?.focus()} />}
      <Labelled label={t('type')} layout="row">
        {({ id }) => (
          <Select<FieldType>
            id={id}
            value={type ?? null}
            placeholder={t('mixed')}
            options={typesAt(host).map((value) => ({
              value,
              label: typeLabel(designer, value),
              icon: <FieldTypeIcon type={value} />,
            }))}
            onChange={(next) =>
              store.apply({ key: 'changeType', values: { count } }, (present) =>
                setFieldType(present, ids, next, store.getState().facts),
              )
            }
          />
        )}
      </Labelled>
      <FieldSigners fields={fields} />
      <ValueEntry key={`value ${ids.join(' ')}`} fields={fields} />
      <div className={styles.rules}>
        <TraitRows key={`traits ${ids.join(' ')}`} fields={fields} />
        {only && <AnchorSection field={only} />}
      </div>
      {only && isShared(only) && (
        <div className={styles.offer}>
          <span>{t('sharedSignature')}</span>
          <Button dense onClick={() => perform('field.splitSignature')}>
            {designer('splitSignature')}
          </Button>
        </div>
      )}
      <RepeatSection fields={fields} />
      <RectBoxes fields={fields} />
      <PageAndUnit key={ids.join(' ')} fields={fields} />
      {fields.some((field) => field.locked) && (
        <p className={styles.lockNote}>
          <LockIcon />
          {t('locked')}
        </p>
      )}
      <ArrangeBar />
    </div>
  );
}

/** What a field is called for people; its name on the wire follows as long as it did. */
function LabelInput({ field: { id, name, traits } }: { field: DraftField }) {
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
