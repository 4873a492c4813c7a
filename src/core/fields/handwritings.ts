/** The handwritings in which a name can be typed as a signature; the first where none is chosen. */
export const handwritings = ['hand', 'flowing', 'slender', 'brush'] as const;
export type Handwriting = (typeof handwritings)[number];
