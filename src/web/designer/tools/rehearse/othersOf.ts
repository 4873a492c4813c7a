import { widgetStyle } from '#core/appearance/formWidget.ts';
import { signatureColumn } from '#core/appearance/signatureColumn.ts';
import { askedOfChoice, type Choice } from '#core/fields/choices.ts';
import { fieldKinds } from '#core/fields/fieldKinds.ts';
import { hasColumns, isSigned } from '#core/fields/kindFacts.ts';
import type { FactsByFile } from '#core/draft/documentFacts.ts';
import type { Draft, DraftField, DraftSigner } from '#core/draft/draft.ts';
import { sentName } from '#core/draft/metadata/draftToCreateTransaction.ts';
import { mannerIn } from '#core/draft/lists/mannerIn.ts';
import { placesIn, type TextSizeOf } from '#core/draft/lists/textSizesOf.ts';
import { roundRect } from '#core/geometry/roundPoints.ts';
import type {
  OthersField,
  SigningEmbeddedField,
  SigningView,
} from '#core/wire/surfaces/signSurface.ts';

/** What a signer's page says of the other signers of a draft while nobody has signed. */
export function othersOf(
  draft: Draft,
  signer: DraftSigner,
  sizeOf: TextSizeOf,
  choices: readonly Choice<DraftField>[],
) {
  const others = draft.signers.filter(({ id }) => id !== signer.id);
  const indexOf = (id: string) => others.findIndex((one) => one.id === id);
  const people: NonNullable<SigningView['others']['people']> = others.map((other) => {
    const name = sentName(other);
    return { ...(name === '' ? {} : { name }), signed: false };
  });
  return {
    people,
    /** A field of theirs in each of its places, where it is not this signer's, too. */
    placesOf: (field: DraftField, facts: FactsByFile): OthersField[] => {
      const { type, converted, signerIds } = field;
      const choice = choices.find(({ buttons }) => buttons.includes(field));
      const { name } = choice ?? field;
      const manner = choice ? askedOfChoice(choice.buttons) : mannerIn(draft, field);
      const isOwn = signerIds.includes(signer.id);
      const shared = {
        name,
        kind: fieldKinds[type].name,
        ...(converted && { covers: true as const }),
        ...(manner && { manner }),
      };
      return placesIn(field, facts).flatMap(({ page, rect }): OthersField[] => {
        const box = roundRect(rect);
        const textSize = sizeOf(field, page);
        if (!hasColumns(type))
          return isOwn ? [] : [{ ...shared, page, box, ...textSize, by: signerIds.map(indexOf) }];
        return signerIds
          .filter((id) => id !== signer.id)
          .map((id) => ({
            ...(isSigned(type) ? { name, kind: shared.kind } : { ...shared, ...textSize }),
            page,
            box: signatureColumn(box, signerIds, id),
            by: [indexOf(id)],
          }));
      });
    },
    /** A field of the PDF itself that is theirs. */
    embedded: (widget: SigningEmbeddedField, signerIds: readonly string[]): OthersField => {
      const { name, kind, page, box } = widget;
      return {
        name,
        kind,
        page,
        box,
        by: signerIds.map(indexOf),
        covers: true,
        style: widgetStyle(widget),
      };
    },
  };
}
