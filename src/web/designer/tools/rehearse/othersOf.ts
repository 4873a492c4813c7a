import { widgetStyle } from '#core/appearance/formWidget.ts';
import { signatureColumn } from '#core/appearance/signatureColumn.ts';
import { fieldKinds } from '#core/fields/fieldKinds.ts';
import { isSigned } from '#core/fields/kindFacts.ts';
import { type FactsByFile, isBeyondDocument } from '#core/draft/documentFacts.ts';
import type { Draft, DraftField, DraftSigner } from '#core/draft/draft.ts';
import { otherPlaces } from '#core/draft/textAnchor.ts';
import { roundRect } from '#core/geometry/roundPoints.ts';
import type {
  OthersField,
  SigningEmbeddedField,
  SigningView,
} from '#core/wire/surfaces/signSurface.ts';

/** What a signer's page says of the other signers of a draft while nobody has signed. */
export function othersOf(draft: Draft, signer: DraftSigner) {
  const others = draft.signers.filter(({ id }) => id !== signer.id);
  const indexOf = (id: string) => others.findIndex((one) => one.id === id);
  const people: NonNullable<SigningView['others']['people']> = others.map(({ scribbleName }) => ({
    ...(scribbleName === '' ? {} : { name: scribbleName }),
    signed: false,
  }));
  return {
    people,
    /** A field of theirs in each of its places, where it is not this signer's, too. */
    placesOf: (field: DraftField, facts: FactsByFile): OthersField[] => {
      const { name, type, converted, signerIds } = field;
      const isOwn = signerIds.includes(signer.id);
      const shared = {
        name,
        kind: fieldKinds[type].name,
        ...(converted && { covers: true as const }),
      };
      return placesIn(field, facts).flatMap(({ page, rect }): OthersField[] => {
        const box = roundRect(rect);
        if (!isSigned(type))
          return isOwn ? [] : [{ ...shared, page, box, by: signerIds.map(indexOf) }];
        return signerIds
          .filter((id) => id !== signer.id)
          .map((id) => ({
            name,
            kind: shared.kind,
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

/** Where a field stands, as exported; without places on pages that are not there. */
export function placesIn(field: DraftField, facts: FactsByFile) {
  return [{ page: field.page, rect: field.rect }, ...otherPlaces(field)].filter(
    ({ page }) => !isBeyondDocument(facts, field.fileKey, page),
  );
}
