import { engines } from '../../e2e/engines/engines.ts';
import { type StepResult, takeTour, type TourResult } from '../../e2e/engines/shortTour.ts';
import { ensureEngine } from './ensureEngine.ts';

const say = (text: string) => process.stdout.write(`${text}\n`);
const signs = { passed: '✓', failed: '✘', 'not reached': '-' } as const;

/**
 * Goes through the product in each engine, or in the one that is named, one after another, and says
 * how each step went.
 */
export async function takeTours(
  part: 'whole' | 'core',
  installs: 'installs' | 'takes what is here',
  only?: string,
): Promise<TourResult[]> {
  const tours: TourResult[] = [];
  for (const engine of engines) {
    if (only !== undefined && engine.name !== only) continue;
    if (installs === 'installs') await ensureEngine(engine);
    const tour = await takeTour(engine, part, ({ step, outcome, note }: StepResult) =>
      say(`  ${signs[outcome]} ${engine.name}: ${step}${note ? ` (${note})` : ''}`),
    );
    if (tour.missing) say(`  - ${engine.name} is not at hand: ${tour.missing}`);
    tours.push(tour);
  }
  return tours;
}
