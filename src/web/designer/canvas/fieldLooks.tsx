import type { ComponentType, SVGProps } from 'react';
import type { FieldType } from '#core/fields/fieldKinds.ts';
import { limits } from '#core/wire/limits.ts';
import type { FieldValue } from '#core/draft/draft.ts';
import { useTexts } from '#web/texts/useTexts.ts';
import { Checkbox } from '#web/ui/controls/Checkbox.tsx';
import { TextArea } from '#web/ui/controls/TextArea.tsx';
import { Input } from '#web/ui/controls/Input.tsx';
import { Labelled } from '#web/ui/controls/Labelled.tsx';
import { CalendarIcon, SignatureIcon } from '#web/ui/theme/icons.tsx';
import {
  DateSignedIcon,
  EmailIcon,
  InitialsIcon,
  LinesIcon,
  ListIcon,
  NumberIcon,
  RadioIcon,
  PersonIcon,
  TextLineIcon,
  TickBoxIcon,
} from '#web/ui/theme/toolIcons.tsx';

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
  /** Which kinds it stands beside among the tools. */
  group: 'sign' | 'write' | 'choose';
  /** It is at hand before those that come at More, also on a phone. */
  comesFirst?: true;
  /** The inspector's row for what is entered beforehand. */
  ValueRow?: ComponentType<ValueRowProps>;
}

const NumberRow = (props: ValueRowProps) => <TextRow {...props} type="number" />;
const ButtonRow = (props: ValueRowProps) => <TextRow {...props} isButton />;
const DayRow = (props: ValueRowProps) => <TextRow {...props} type="date" />;

function LinesRow({ value, set }: ValueRowProps) {
  const t = useTexts('panels');
  return (
    <Labelled label={t('value')} layout="row" hint={value === null ? undefined : t('valueHint')}>
      {(control) => (
        <TextArea
          {...control}
          dense
          maxLength={limits.entry}
          placeholder={value === undefined ? t('mixed') : ''}
          value={String(value ?? '')}
          onChange={(event) => set(event.target.value === '' ? undefined : event.target.value)}
        />
      )}
    </Labelled>
  );
}

function TextRow({
  value,
  set,
  type = 'text',
  isButton = false,
}: ValueRowProps & { type?: 'text' | 'number' | 'date'; isButton?: boolean }) {
  const t = useTexts('panels');
  const preset = value === null ? undefined : t('valueHint');
  return (
    <Labelled label={t('value')} layout="row" hint={isButton ? t('valueOfButton') : preset}>
      {(control) => (
        <Input
          {...control}
          dense
          type={type}
          step="any"
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
  Signature: { Icon: SignatureIcon, shape: 'sheet', group: 'sign', comesFirst: true },
  Initials: { Icon: InitialsIcon, shape: 'square', group: 'sign', comesFirst: true },
  SignerName: { Icon: PersonIcon, shape: 'line', group: 'sign', comesFirst: true },
  DateSigned: { Icon: DateSignedIcon, shape: 'line', group: 'sign', comesFirst: true },
  SignerEmail: { Icon: EmailIcon, shape: 'line', group: 'sign' },
  SingleLine: { Icon: TextLineIcon, shape: 'line', group: 'write', ValueRow: TextRow },
  MultiLine: { Icon: LinesIcon, shape: 'line', group: 'write', ValueRow: LinesRow },
  Number: { Icon: NumberIcon, shape: 'line', group: 'write', ValueRow: NumberRow },
  Date: { Icon: CalendarIcon, shape: 'line', group: 'write', ValueRow: DayRow },
  Check: { Icon: TickBoxIcon, shape: 'square', group: 'choose', ValueRow: TickRow },
  Radio: { Icon: RadioIcon, shape: 'square', group: 'choose', ValueRow: ButtonRow },
  List: { Icon: ListIcon, shape: 'line', group: 'choose', ValueRow: TextRow },
};
