import { entryKindOf, type FormEntryKind } from '#core/appearance/formWidget.ts';
import type { SentTransaction } from '#core/wire/surfaces/appSurface.ts';
import type { AnswerPlace } from './trackedField.ts';

/** A text box, check box or choice that the PDF brought along, with all its places. */
export interface EmbeddedPlaces {
  name: string;
  kind: FormEntryKind;
  places: readonly AnswerPlace[];
}

/** One place of such a field, as it is found. */
export interface EmbeddedPlace {
  name: string;
  kind: FormEntryKind;
  place: AnswerPlace;
}

/** Places by field; a field may stand in several. */
export function groupPlaces(found: readonly EmbeddedPlace[]): EmbeddedPlaces[] {
  const fields = new Map<string, { kind: FormEntryKind; places: AnswerPlace[] }>();
  for (const { name, kind, place } of found) {
    const known = fields.get(name);
    if (known) known.places.push(place);
    else fields.set(name, { kind, places: [place] });
  }
  return [...fields].map(([name, field]) => ({ name, ...field }));
}

/** fileId -> the PDF's own fields, if the service names them. */
export function sentPlaces(
  files: SentTransaction['files'],
): ReadonlyMap<string, readonly EmbeddedPlaces[]> {
  return new Map(
    files.flatMap(({ fileId, embedded }) =>
      embedded
        ? [
            [
              fileId,
              groupPlaces(
                embedded.map(({ name, kind, state, page, box, ...style }) => ({
                  name,
                  kind: entryKindOf({ kind, ...(state !== undefined && { state }) }),
                  place: { page, rect: box, style, ...(state !== undefined && { state }) },
                })),
              ),
            ] as const,
          ]
        : [],
    ),
  );
}
