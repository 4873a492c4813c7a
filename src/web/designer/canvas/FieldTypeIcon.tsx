import type { FieldType } from '#core/fields/fieldKinds.ts';
import { fieldLooks } from './fieldLooks.tsx';

/** The icon of a type of field, in buttons, rows and pickers. */
export function FieldTypeIcon({ type }: { type: FieldType }) {
  const { Icon } = fieldLooks[type];
  return <Icon aria-hidden="true" />;
}
