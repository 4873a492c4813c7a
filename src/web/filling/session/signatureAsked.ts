import { fillsItself, takesInitials } from '#core/fields/kindFacts.ts';
import type { SigningView } from '#core/wire/surfaces/signSurface.ts';
import type { FormField } from '#web/filling/form/formField.ts';
import { placesLike } from '#web/filling/form/placesLike.ts';
import type { SigningState } from './createSigningStore.ts';

/** What the dialog is told of the signature that is asked for: of a field, or at the end. */
export function signatureAsked(
  signing: FormField | 'atFinish',
  view: SigningView,
  state: SigningState,
) {
  const { fields, scribbleName, lastMark, marks } = state;
  const isInitials = signing !== 'atFinish' && takesInitials(signing.kind);
  return {
    isInitials,
    finishes: signing === 'atFinish',
    mustDraw: view.requireHandsignature,
    name: scribbleName,
    nameFixed: view.scribbleNameFixed,
    // What shows the name has to have one.
    needsName: fields.some(({ kind }) => fillsItself(kind) === 'name'),
    ...(signing !== 'atFinish' && !isInitials && { places: placesLike(signing, state) }),
    last: isInitials || (signing !== 'atFinish' && marks.has(signing.key)) ? undefined : lastMark,
  };
}
