import { routePath } from 'hono/route';
import type { Call } from '#server/service/http/createRouter.ts';

/**
 * Returns the pattern of the route that answered, such as `/api/transaction/:id`: never a value of
 * the path, which may be a token or a name. `other` where no route of its own did. To be called
 * when the answer is there.
 */
export function routeOf(call: Call): string {
  const pattern = routePath(call);
  return pattern === '*' || pattern === '/*' ? 'other' : pattern;
}
