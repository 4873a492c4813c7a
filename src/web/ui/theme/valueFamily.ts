import './valueFont.css';
import type { TextFace } from '#core/appearance/fontMeasures.ts';

/** The family of a face of entered values, with what stands in for it until it is here. */
export const valueFamily = (face: TextFace): string => `"${face}", sans-serif`;
