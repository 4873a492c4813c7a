/** On which side of a field a label stands. */
export type Side = 'inside' | 'left' | 'right' | 'above' | 'below';

/** What a label costs that stands so many points away; Infinity: too far to belong to the field. */
export type Cost = (distance: number) => number;

/** A cost per point, up to so many points. */
export const reaching =
  (most: number, perPoint: number): Cost =>
  (distance) =>
    distance > most ? Infinity : (distance + 1) * perPoint;

/** A label above stands close to its line; farther up it more likely belongs to another row. */
export const closeAbove =
  (most: number): Cost =>
  (distance) =>
    distance > most ? Infinity : distance + 1 + distance ** 2 / 6;
