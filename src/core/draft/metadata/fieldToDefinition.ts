import type { Size } from '#core/geometry/rect.ts';
import { rectToLocation } from '#core/location/location.ts';
import type { RightMeasuredFrom } from '#core/wire/surfaces/appSurface.ts';
import type { FieldDefinition, Location } from '#core/wire/contract/fileMetadata.ts';
import { searchOf, standsAsImported } from '#core/draft/textAnchor.ts';
import type { DraftField } from '#core/draft/draft.ts';
import { isIndex } from './objectOrder.ts';

/** Whether a field stands where it was imported, so that its numbers go back as they came. */
export function isUntouched(field: DraftField, from: RightMeasuredFrom): boolean {
  const { imported } = field;
  return imported?.rightMeasuredFrom === from && standsAsImported(field);
}

/** A length of at least a hundredth of a point: an imported sliver must not become 0, a refusal. */
const visible = (length: number) => Math.max(length, 0.01);

function locationOf(field: DraftField, page: Size, from: RightMeasuredFrom): Location {
  const { anchor, imported, rect } = field;
  if (imported && isUntouched(field, from)) return imported.location;
  if (anchor) {
    // Never found, it has no distance to it: it is as it came.
    if (!anchor.box) return imported?.location ?? searchOf(anchor);
    const beside = { ...rect, x: rect.x - anchor.box.x, y: rect.y - anchor.box.y };
    const { PageNumber: _, ...edges } = rectToLocation(beside, 1, anchor.box, from);
    return {
      ...edges,
      Width: visible(edges.Width),
      Height: visible(edges.Height),
      ...searchOf(anchor),
    };
  }
  const location = rectToLocation(rect, field.page, page, from);
  return { ...location, Width: visible(location.Width), Height: visible(location.Height) };
}

/** A trait as JSON, a list as inside a field of a form set. */
const written = (trait: unknown) => JSON.stringify(trait, null, 2).replaceAll('\n', '\n        ');

/** A field as it goes over the wire, and the same as JSON text, indented as inside its form set. */
export interface WireField {
  field: DraftField;
  definition: FieldDefinition;
  text: string;
  /** Its name is one of those that JavaScript puts before all others in an object. */
  isIndex: boolean;
}

/**
 * A field as it goes over the wire on a page of this size (needed if `Right` counts from the right
 * edge). `convertedFrom`: the PDF's field to be named as the one that it replaces.
 */
export function fieldToDefinition(
  field: DraftField,
  page: Size,
  from: RightMeasuredFrom,
  convertedFrom?: string,
): WireField {
  const location = locationOf(field, page, from);
  const { value, tabOrder, traits } = field;
  const beside = [
    ...(value === undefined ? [] : [`"Value": ${JSON.stringify(value)}`]),
    ...(convertedFrom === undefined ? [] : [`"ConvertedFrom": ${JSON.stringify(convertedFrom)}`]),
    ...(tabOrder === undefined ? [] : [`"TabOrder": ${tabOrder}`]),
    ...Object.entries(traits ?? {}).map(([name, trait]) => `"${name}": ${written(trait)}`),
  ];
  const members = Object.entries(location).map(
    ([name, value]) => `\n          "${name}": ${JSON.stringify(value)}`,
  );
  return {
    field,
    isIndex: isIndex(field.name),
    definition: {
      Type: field.type,
      Location: location,
      ...(value !== undefined && { Value: value }),
      ...(convertedFrom !== undefined && { ConvertedFrom: convertedFrom }),
      ...(tabOrder !== undefined && { TabOrder: tabOrder }),
      ...traits,
    },
    text: `      ${JSON.stringify(field.name)}: {
        "Type": "${field.type}",
        "Location": {${members.join(',')}
        }${beside.map((member) => `,\n        ${member}`).join('')}
      }`,
  };
}
