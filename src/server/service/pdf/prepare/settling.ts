import { quietDocument } from './quietDocument.ts';
import { settleAnnotations } from './settleAnnotations.ts';
import { settleDrawings } from './settleDrawings.ts';
import { settleFields } from './settleFields.ts';
import { settleLayers } from './settleLayers.ts';
import type { Settling } from './unsettled.ts';

/** All that is settled in a document when it arrives, in this order. */
export const settlings: readonly Settling[] = [
  quietDocument,
  settleLayers,
  settleDrawings,
  settleFields,
  settleAnnotations,
];
