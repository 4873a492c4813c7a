import type { Size } from '#core/geometry/rect.ts';
import type { RightMeasuredFrom } from '#core/wire/surfaces/appSurface.ts';
import type { Draft, DraftField } from '#core/draft/draft.ts';
import { rememberingMap, remembered } from '#core/draft/lists/changedRange.ts';
import { type AssignmentsBeside, assignmentsBeside } from './assignmentsBeside.ts';
import { fieldToDefinition, type WireField } from './fieldToDefinition.ts';
import { type FormSetPlans, formSetsOf, type PlannedBefore } from './formSetsOf.ts';

/** What metadata is written from; remembers what it was asked about. */
export interface MetadataReading {
  /** `formSetsOf`, from the plan before where little changed. */
  formSetsOf(draft: Draft, wireIds: readonly string[]): FormSetPlans;
  /** What imported entries assign outside their own metadata; made once per draft. */
  assignmentsBeside(draft: Draft): AssignmentsBeside;
  /** `fieldToDefinition`, made once per field. */
  wireField(
    field: DraftField,
    page: Size,
    from: RightMeasuredFrom,
    convertedFrom: string | undefined,
  ): WireField;
  /**
   * `fields.map(make)` for the fields of a form set. A field is made again only if it changed: for
   * one `formSet` (a text for the set and all else that `make` depends on) the first `make` serves.
   */
  wireFieldsOf(
    formSet: string,
    fields: readonly DraftField[],
    make: (field: DraftField) => WireField,
  ): readonly WireField[];
}

/** A field as it was written, and what that depended on. */
interface Written {
  wire: WireField;
  from: RightMeasuredFrom;
  width: number;
  convertedFrom: string | undefined;
}

/** Sets whose fields are remembered: as many as a large transaction has. */
const mostRemembered = 200;

/** What metadata is written from, with nothing remembered so far. */
export function createMetadataReading(): MetadataReading {
  let planned: PlannedBefore | undefined;
  const written = new WeakMap<DraftField, Written>();
  const maps = new Map<string, (fields: readonly DraftField[]) => readonly WireField[]>();

  function planFormSets(draft: Draft, wireIds: readonly string[]): FormSetPlans {
    const plans = formSetsOf(draft, wireIds, planned);
    planned = { draft, wireIds, plans };
    return plans;
  }

  return {
    formSetsOf: planFormSets,
    assignmentsBeside: remembered((draft: Draft) => assignmentsBeside(draft, planFormSets)),
    wireField(field, page, from, convertedFrom) {
      const found = written.get(field);
      if (
        found?.from === from &&
        found.convertedFrom === convertedFrom &&
        (from === 'left' || found.width === page.width)
      )
        return found.wire;
      const wire = fieldToDefinition(field, page, from, convertedFrom);
      written.set(field, { wire, from, width: page.width, convertedFrom });
      return wire;
    },
    wireFieldsOf(formSet, fields, make) {
      let map = maps.get(formSet);
      if (!map) {
        if (maps.size >= mostRemembered) maps.clear();
        map = rememberingMap(make);
        maps.set(formSet, map);
      }
      return map(fields);
    },
  };
}
