import type { FieldType } from '#core/wire/contract/fileMetadata.ts';
import { SignatureIcon, TextLineIcon, TickBoxIcon } from '#web/ui/theme/icons.tsx';

const icons = { Signature: SignatureIcon, SingleLine: TextLineIcon, Check: TickBoxIcon } as const;

/** The sign of a type of field. */
export function FieldTypeIcon({ type, className }: { type: FieldType; className?: string }) {
  const Icon = icons[type];
  return <Icon className={className} aria-hidden="true" />;
}
