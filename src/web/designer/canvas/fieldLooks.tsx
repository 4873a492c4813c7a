import type { ComponentType, SVGProps } from 'react';
import type { FieldType } from '#core/fields/fieldKinds.ts';
import { limits } from '#core/wire/limits.ts';
import type { FieldValue } from '#core/draft/draft.ts';
import { useTexts } from '#web/texts/useTexts.ts';
import { Checkbox } from '#web/ui/controls/Checkbox.tsx';
import { Input } from '#web/ui/controls/Input.tsx';
import { Labelled } from '#web/ui/controls/Labelled.tsx';
import { SignatureIcon, TextLineIcon, TickBoxIcon } from '#web/ui/theme/icons.tsx';

interface ValueRowProps {
  /** Null where nothing is entered; undefined where several fields differ. */
  value: FieldValue | null | undefined;
  set: (value: FieldValue | undefined) => void;
}

/** How the designer shows fields of a kind. */
export interface FieldLook {
  Icon: ComponentType<SVGProps<SVGSVGElement>>;
  /**
   * How letters and name stand in the box: in one line, at the top of a sheet with the icon below,
   * or the letters alone, in the middle of an opaque box.
   */
  shape: 'line' | 'sheet' | 'square';
  /** The inspector's row for what is entered beforehand. */
  ValueRow?: ComponentType<ValueRowProps>;
}

function TextRow({ value, set }: ValueRowProps) {
  const t = useTexts('panels');
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

function TickRow({ value, set }: ValueRowProps) {
  const t = useTexts('panels');
  return (
    <Checkbox
      label={t('ticked')}
      hint={typeof value === 'string' ? t('tickedText', { value }) : t('valueHint')}
      checked={value === true}
      onChange={(event) => set(event.target.checked || undefined)}
    />
  );
}

/** The look of each kind of field. */
export const fieldLooks: Readonly<Record<FieldType, FieldLook>> = {
  Signature: { Icon: SignatureIcon, shape: 'sheet' },
  SingleLine: { Icon: TextLineIcon, shape: 'line', ValueRow: TextRow },
  Check: { Icon: TickBoxIcon, shape: 'square', ValueRow: TickRow },
};
