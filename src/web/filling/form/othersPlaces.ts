import type { FieldManner, TextStyle } from '#core/fields/fieldTraits.ts';
import { entryRules } from '#core/fields/kindFacts.ts';
import type { OthersField, SignatureMark, SigningView } from '#core/wire/surfaces/signSurface.ts';
import type { Entry, FieldPlace } from './formField.ts';

/** A place of another signer's field on a page of this signer's. */
export interface OthersPlace {
  /** The same as long as nothing is signed there: file, field, place and whose it is. */
  key: string;
  fileId: string;
  name: string;
  kind: OthersField['kind'];
  place: FieldPlace;
  manner?: FieldManner | undefined;
  /** Names of those whose it is; fewer than there are where some have given none. */
  names: readonly string[];
  /** What was signed there; undefined while it is open. */
  signed: { value: Entry } | { mark: SignatureMark; below: string } | undefined;
}

const none: readonly OthersPlace[] = [];

/** What others have signed and what is theirs, in the order in which the service tells it. */
export function othersPlaces({ files, others }: SigningView): OthersPlace[] {
  const { people = [], marks = [] } = others;
  return files.flatMap(({ fileId, others: fields = [] }) =>
    fields.map((field): OthersPlace => {
      const { name, kind, page, box, by, covers, manner, copy, textSize } = field;
      const style = field.style ?? entryRules[kind]?.style?.(manner ?? {});
      const given = field.mark === undefined ? undefined : marks[field.mark];
      const ink = given && { mark: given.mark, below: copy ? '' : (given.name ?? '') };
      const entry = field.value === undefined ? undefined : { value: field.value };
      const names = by.flatMap((index) => people[index]?.name ?? []);
      const place = {
        page,
        box,
        ...(covers && { covers }),
        ...(textSize !== undefined && { textSize }),
        ...(style && { style: { turn: 0 as const, ...withoutUnset(style) } }),
      };
      const key = JSON.stringify([fileId, name, page, box.x, box.y, by, ink ?? entry]);
      return { key, fileId, name, kind, place, names, manner, signed: ink ?? entry };
    }),
  );
}

/** Those on one page; the same array where there are none. */
export function othersOn(
  places: readonly OthersPlace[],
  fileId: string,
  page: number,
): readonly OthersPlace[] {
  const found = places.filter((one) => one.fileId === fileId && one.place.page === page);
  return found.length === 0 ? none : found;
}

/** What of `now` others have signed that was not signed in `before`. */
export function signedSince(
  before: readonly OthersPlace[],
  now: readonly OthersPlace[],
): OthersPlace[] {
  const known = new Set(before.map(({ key }) => key));
  return now.filter(({ key, signed }) => signed && !known.has(key));
}

function withoutUnset({
  maxLength,
  fontSize,
  ...style
}: NonNullable<OthersField['style']> | TextStyle) {
  return {
    ...style,
    ...(maxLength === undefined ? {} : { maxLength }),
    ...(fontSize === undefined ? {} : { fontSize }),
  };
}
