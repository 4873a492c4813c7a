import type { Rect } from '#core/geometry/rect.ts';
import { locationToRect } from '#core/location/location.ts';
import type { RightMeasuredFrom } from '#core/wire/surfaces/appSurface.ts';
import {
  type FieldDefinition,
  type Location,
  locationOf,
} from '#core/wire/contract/fileMetadata.ts';
import type { FactsByFile } from '#core/draft/documentFacts.ts';
import type { DraftField, TextAnchor } from '#core/draft/draft.ts';
import { traitsIn } from '#core/fields/fieldTraits.ts';
import { fieldKinds, type FieldType } from '#core/fields/fieldKinds.ts';
import { sizeForRight } from './draftToMetadata.ts';

/** What a definition says of its field: neither its name nor whose it is. */
export type DefinedMembers = Pick<
  DraftField,
  'type' | 'page' | 'rect' | 'imported' | 'anchor' | 'value' | 'traits' | 'tabOrder' | 'converted'
>;

/** The text that a field follows, which is still to be found. */
function anchorOf(location: Location): TextAnchor | undefined {
  const { Search: text, PageNumber: page, Occurence, Occurrence } = location;
  if (text === undefined) return undefined;
  const occurrence = Occurence ?? Occurrence;
  return {
    text,
    ...(occurrence !== undefined && { occurrence }),
    ...(page !== undefined && { page }),
  };
}

/** Where a field waits for its text to be found, in steps so that several can be seen. */
function waitingRect(type: FieldType, { Width, Height }: Location, index: number): Rect {
  const { width, height } = fieldKinds[type].defaultSize;
  const step = 12 * (index % 20);
  return { x: 36 + step, y: 36 + step, width: Width ?? width, height: Height ?? height };
}

/**
 * The field that a definition describes, `index` being its place in its form set. Its numbers go
 * back as they came as long as it stands where it was.
 */
export function definitionToField(
  definition: FieldDefinition,
  fileKey: string,
  { facts, rightMeasuredFrom }: { facts: FactsByFile; rightMeasuredFrom: RightMeasuredFrom },
  index = 0,
): DefinedMembers {
  const { Type, Value, ConvertedFrom, TabOrder } = definition;
  const location = locationOf(definition);
  const traits = traitsIn(definition);
  const page = location.PageNumber ?? 1;
  const anchor = anchorOf(location);
  const size = sizeForRight(facts, fileKey, page) ?? { width: 0, height: 0 };
  const rect = anchor
    ? waitingRect(Type, location, index)
    : locationToRect(location, size, rightMeasuredFrom);
  return {
    type: Type,
    page,
    rect,
    imported: { location, rightMeasuredFrom, rect, page },
    ...(anchor && { anchor }),
    ...(Value !== undefined && { value: Value }),
    ...(traits && { traits }),
    ...(TabOrder && { tabOrder: TabOrder }),
    // Named once, it is named again, whether or not the PDF's other fields are filled in.
    ...(ConvertedFrom !== undefined && { converted: { name: ConvertedFrom, filled: true } }),
  };
}
