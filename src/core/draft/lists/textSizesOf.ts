import { pageTextSizes } from '#core/appearance/pageTextSize.ts';
import { type FactsByFile, isBeyondDocument } from '#core/draft/documentFacts.ts';
import type { Draft, DraftField } from '#core/draft/draft.ts';
import { otherPlaces } from '#core/draft/textAnchor.ts';
import { fieldKinds } from '#core/fields/fieldKinds.ts';
import { roundRect } from '#core/geometry/roundPoints.ts';

/** Where a field stands, as exported; without places on pages that are not there. */
export function placesIn(field: DraftField, facts: FactsByFile) {
  return [{ page: field.page, rect: field.rect }, ...otherPlaces(field)].filter(
    ({ page }) => !isBeyondDocument(facts, field.fileKey, page),
  );
}

/** The size of all texts of a page of a field's document, where the field is one of them. */
export type TextSizeOf = (field: DraftField, page: number) => { textSize?: number };

/** These sizes, as the service computes them of the fields of all signers. */
export function textSizesOf({ fields }: Draft, facts: FactsByFile): TextSizeOf {
  const isTyped = ({ type }: DraftField) => fieldKinds[type].entry?.typed === true;
  const pageOf = ({ fileKey }: DraftField, page: number) => JSON.stringify([fileKey, page]);
  const sizes = pageTextSizes(
    fields
      .filter((field) => isTyped(field) && field.signerIds.length > 0)
      .flatMap((field) =>
        placesIn(field, facts).map(
          ({ page, rect }) => [pageOf(field, page), roundRect(rect)] as const,
        ),
      ),
  );
  return (field, page) => {
    const textSize = isTyped(field) ? sizes.get(pageOf(field, page)) : undefined;
    return textSize === undefined ? {} : { textSize };
  };
}
