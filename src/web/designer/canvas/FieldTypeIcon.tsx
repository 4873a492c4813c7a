import type { FieldType } from '#core/fields/fieldKinds.ts';
import { SignatureIcon, TextLineIcon, TickBoxIcon } from '#web/ui/theme/icons.tsx';

const icons = { Signature: SignatureIcon, SingleLine: TextLineIcon, Check: TickBoxIcon };

/** The icon of a type of field, in buttons, rows and pickers. */
export function FieldTypeIcon({ type }: { type: FieldType }) {
  const Icon = icons[type];
  return <Icon aria-hidden="true" />;
}
