import type { Rect } from '#core/geometry/rect.ts';
import type { FieldType } from '#core/fields/fieldKinds.ts';
import type { ToolKey } from '#web/designer/store/openTool.ts';

/** A field that was found on a page and waits for review; no part of the draft yet. */
export interface FoundField {
  id: string;
  fileKey: string;
  page: number;
  /** Points on the page as shown. */
  rect: Rect;
  type: FieldType;
  /** After the text beside it; undefined where there is none. */
  name: string | undefined;
  signerId: string | undefined;
  /** It will become a field when the others do. */
  isChosen: boolean;
}

/** The search for places, with what was found and waits for review, in reading order. */
export const finding: ToolKey<{ readonly found?: readonly FoundField[] }> = {
  id: 'finding',
  place: 'panel',
  initial: {},
};
