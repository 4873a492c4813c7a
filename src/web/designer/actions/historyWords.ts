import type { ChangeLabel } from '#core/draft/history.ts';
import { textOf } from '#web/texts/textOf.ts';

type Say = (key: string, values: Record<string, string | number>) => string;

/**
 * What a step did, in the language shown; labels come from stored histories too, so their keys are
 * not checked by the compiler.
 */
export function stepWords({ key, values }: ChangeLabel): string {
  const say = textOf('steps') as unknown as Say;
  return say(key, values ?? {});
}
