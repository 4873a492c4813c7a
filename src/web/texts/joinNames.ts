import { isolateName } from '#core/writing/isolateName.ts';

/** Names with commas between, in this order also where some are read from the right. */
export function joinNames(names: readonly string[]): string {
  return names.map((name) => isolateName(name)).join(', ');
}
