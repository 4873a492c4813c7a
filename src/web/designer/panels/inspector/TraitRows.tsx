import { useState } from 'react';
import { draftChoices } from '#core/draft/metadata/draftChoices.ts';
import { stateOfButton } from '#core/fields/choices.ts';
import type { Draft, DraftField } from '#core/draft/draft.ts';
import { setFieldTraits } from '#core/draft/commands/fieldSettings.ts';
import { isSame } from '#core/draft/changedCopy.ts';
import { fieldKinds } from '#core/fields/fieldKinds.ts';
import { isToldElsewhere } from '#core/fields/kindFacts.ts';
import type { FieldTraits, TraitName } from '#core/fields/fieldTraits.ts';
import { limits } from '#core/wire/limits.ts';
import { useDesignerHost } from '#web/designer/host/designerHost.ts';
import { useDesignerStore } from '#web/designer/store/designerContext.ts';
import { shared, sharedValue } from '#web/designer/panels/parts/shared.ts';
import { useTexts } from '#web/texts/useTexts.ts';
import { Checkbox } from '#web/ui/controls/Checkbox.tsx';
import { Input } from '#web/ui/controls/Input.tsx';
import { Labelled } from '#web/ui/controls/Labelled.tsx';
import { NativeSelect } from '#web/ui/controls/NativeSelect.tsx';
import { TextArea } from '#web/ui/controls/TextArea.tsx';
import { Disclosure } from '#web/ui/parts/Disclosure.tsx';
import styles from './Inspector.module.css';

type Trait = FieldTraits[TraitName];

interface TraitRowProps {
  name: TraitName;
  /** Null where nothing is set; undefined where several fields differ. */
  value: Trait | null;
  set: (value: Trait) => void;
}

/** Traits that are seen without unfolding anything. */
const first: ReadonlySet<TraitName> = new Set(['Required', 'Options', 'Group', 'Chosen']);

/** The least, the most and the step of traits that are numbers. */
const numbers: Partial<Record<TraitName, { min?: number; max?: number; step: number | 'any' }>> = {
  MaxLength: { min: 1, max: limits.entry, step: 1 },
  Decimals: { min: 0, max: limits.decimals, step: 1 },
  FontSize: { min: limits.fontSize[0], max: limits.fontSize[1], step: 'any' },
  Min: { step: 'any' },
  Max: { step: 'any' },
};

/** What the selected fields ask for, as far as all of them can. */
export function TraitRows({ fields }: { fields: readonly DraftField[] }) {
  const t = useTexts('panels');
  const store = useDesignerStore();
  const { edge } = useDesignerHost();
  const [isOpen, setOpen] = useState(false);
  const ids = fields.map((field) => field.id);
  const kinds = [...new Set(fields.map(({ type }) => type))].map((type) => fieldKinds[type]);
  const names = (kinds[0]?.traits ?? []).filter(
    (name) =>
      kinds.every(({ traits }) => traits.includes(name)) &&
      (name !== 'Chosen' || fields.length === 1) &&
      (edge.service === 'embedded' || fields.every(({ type }) => isToldElsewhere(type, name))),
  );
  const row = (name: TraitName) => {
    const value = sharedValue(shared(fields, ({ traits }) => traits?.[name] ?? null, isSame));
    const set = (next: Trait) =>
      store.apply(
        { key: 'changeTraits', values: { count: ids.length } },
        (draft) => {
          const set = setFieldTraits(draft, ids, { [name]: next });
          return name === 'Chosen'
            ? setFieldTraits(set, othersChosen(set, ids), { Chosen: undefined })
            : set;
        },
        { mergeKey: `${name} ${ids.join(' ')}` },
      );
    return <TraitRow key={name} {...{ name, value, set }} />;
  };
  // What one field is called stands over its name.
  const more = names.filter(
    (name) => !first.has(name) && !(name === 'Label' && fields.length === 1),
  );
  return (
    <>
      {names.filter((name) => first.has(name)).map(row)}
      {more.length > 0 && (
        <Disclosure
          summary={t('traits')}
          open={isOpen}
          onOpenChange={setOpen}
          className={isOpen ? undefined : styles.folded}
        >
          <div className={styles.traits}>{more.map(row)}</div>
        </Disclosure>
      )}
    </>
  );
}

/** The other buttons of a button's choice with which something else is chosen. */
function othersChosen(draft: Draft, ids: readonly string[]): string[] {
  return draftChoices(draft).flatMap(({ buttons }) => {
    const chosen = buttons.find(({ id }) => ids.includes(id));
    return buttons
      .filter((one) => chosen && stateOfButton(one) !== stateOfButton(chosen))
      .map(({ id }) => id);
  });
}

function TraitRow(props: TraitRowProps) {
  const { name, value, set } = props;
  const t = useTexts('panels');
  if (name === 'Required' || name === 'ReadOnly' || name === 'Comb' || name === 'Chosen')
    return (
      <Checkbox
        label={t(`trait${name}`)}
        hint={name === 'Required' ? undefined : t(`trait${name}Hint`)}
        checked={value === true}
        onChange={(event) => set(event.target.checked || undefined)}
      />
    );
  if (name === 'Align') return <AlignRow {...props} />;
  if (name === 'Options') return <OptionsRow {...props} />;
  const number = numbers[name];
  return (
    <Labelled
      label={t(`trait${name}`)}
      layout="row"
      hint={name === 'Format' ? t('traitFormatHint') : undefined}
    >
      {(control) => (
        <Input
          {...control}
          {...number}
          dense
          type={number ? 'number' : 'text'}
          autoComplete="off"
          maxLength={name === 'Help' ? limits.help : limits.name}
          placeholder={value === undefined ? t('mixed') : ''}
          value={String(value ?? '')}
          onChange={({ target: { value: typed } }) => {
            if (typed === '') set(undefined);
            else set(number ? Number(typed) : typed);
          }}
        />
      )}
    </Labelled>
  );
}

/** One option a line. */
function OptionsRow({ value, set }: TraitRowProps) {
  const t = useTexts('panels');
  return (
    <Labelled label={t('traitOptions')} layout="row" hint={t('traitOptionsHint')}>
      {(control) => (
        <TextArea
          {...control}
          dense
          placeholder={value === undefined ? t('mixed') : ''}
          defaultValue={Array.isArray(value) ? value.join('\n') : ''}
          onChange={({ target: { value: typed } }) => {
            const options = [...new Set(typed.split('\n').map((line) => line.trim()))];
            const some = options.filter((option) => option !== '').slice(0, limits.options);
            set(some.length > 0 ? some : undefined);
          }}
        />
      )}
    </Labelled>
  );
}

function AlignRow({ value, set }: TraitRowProps) {
  const t = useTexts('panels');
  return (
    <Labelled label={t('traitAlign')} layout="row">
      {(control) => (
        <NativeSelect
          {...control}
          dense
          value={value === undefined ? 'mixed' : String(value ?? '')}
          onChange={({ target: { value: next } }) =>
            set(next === 'left' || next === 'center' || next === 'right' ? next : undefined)
          }
        >
          {value === undefined && <option value="mixed">{t('mixed')}</option>}
          <option value="">{t('alignAsRead')}</option>
          <option value="left">{t('alignLeft')}</option>
          <option value="center">{t('alignCenter')}</option>
          <option value="right">{t('alignRight')}</option>
        </NativeSelect>
      )}
    </Labelled>
  );
}
