import { hasRightToLeft } from './direction.ts';

/** A name that, from the right, leaves the order of the words around it alone (UAX #9, 2.4). */
export function isolateName(name: string): string {
  return hasRightToLeft(name) ? `\u2068${name}\u2069` : name;
}
