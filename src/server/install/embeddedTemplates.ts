import type { Router } from '#server/service/http/createRouter.ts';
import type { ServiceParts } from '#server/service/routes/serviceParts.ts';
import { embeddedOrders } from '#server/service/templates/embeddedOrders.ts';
import { templateRoutes } from '#server/service/templates/templateRoutes.ts';
import type { Stores } from './openStores.ts';

/** Creates the routes of templates over the embedded service. */
export function embeddedTemplates(parts: ServiceParts, storage: Stores): Router {
  return templateRoutes({
    ...parts,
    ...storage,
    keyNameOf: async (owner) => (await storage.keys.findById(owner))?.name,
    orders: embeddedOrders(parts),
  });
}
