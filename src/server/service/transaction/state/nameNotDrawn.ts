import { undrawableClause } from '#core/appearance/fontMeasures.ts';
import { isLegible } from '#core/appearance/visibleInk.ts';
import { problem, type ServiceProblem } from './serviceProblem.ts';

/** Why a name cannot stand under a signature; undefined where it can. */
export function nameNotDrawn(name: string, place: string): ServiceProblem | undefined {
  if (name && !isLegible(name))
    return problem('signature-invisible', `${place} holds no letter that can be read.`, place);
  const clause = undrawableClause(name);
  return clause ? problem('entry-not-drawable', `${place} ${clause}.`, place) : undefined;
}
