import type { Draft, DraftField } from '#core/draft/draft.ts';
import { signerLabel } from '#core/draft/commands/signerCommands.ts';
import { textOf } from '#web/texts/textOf.ts';

/** How a field is called for those who do not see it: "Signature Signature1, Anna, page 3". */
export function fieldFullName(draft: Draft, field: DraftField): string {
  const say = textOf('panels');
  const signers = field.signerIds.map((id) => signerLabel(draft, id)).join(', ');
  return say('optionName', {
    type: say(field.type),
    name: field.name,
    signers: signers || say('nobody'),
    page: field.page,
  });
}
