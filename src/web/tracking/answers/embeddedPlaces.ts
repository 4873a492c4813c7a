import type { SentTransaction } from '#core/wire/surfaces/appSurface.ts';
import type { AnswerPlace } from './trackedField.ts';

/** A text or check box that the PDF brought along, with all its places. */
export interface EmbeddedPlaces {
  name: string;
  kind: 'text' | 'check';
  places: readonly AnswerPlace[];
}

/** One place of such a field, as it is found. */
export interface EmbeddedPlace {
  name: string;
  kind: 'text' | 'check';
  place: AnswerPlace;
}

/** Places by field; a field may stand in several. */
export function groupPlaces(found: readonly EmbeddedPlace[]): EmbeddedPlaces[] {
  const fields = new Map<string, { kind: 'text' | 'check'; places: AnswerPlace[] }>();
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
                embedded.map(({ name, kind, page, box, ...style }) => ({
                  name,
                  kind,
                  place: { page, rect: box, style },
                })),
              ),
            ] as const,
          ]
        : [],
    ),
  );
}
