import type { Router } from '#server/service/http/createRouter.ts';
import type { TemplatePages } from '#server/service/routes/embed/embedParts.ts';
import type { ServiceParts } from '#server/service/routes/serviceParts.ts';
import { embeddedOrders } from '#server/service/templates/embeddedOrders.ts';
import { templateUploadRoutes } from '#server/service/templates/putDocumentRoute.ts';
import { putTemplateFieldsRoute } from '#server/service/templates/putTemplateFieldsRoute.ts';
import {
  readTemplateFileRoute,
  readTemplateRoute,
} from '#server/service/templates/readTemplateRoutes.ts';
import type { TemplateParts } from '#server/service/templates/templateParts.ts';
import { templateRoutes } from '#server/service/templates/templateRoutes.ts';
import type { Stores } from './openStores.ts';

/**
 * Creates the routes of templates over the embedded service, those of their documents in parts, and
 * what embedded pages may ask.
 */
export function embeddedTemplates(
  service: ServiceParts,
  storage: Stores,
): { routes: Router; uploads: Router; pages: TemplatePages } {
  const parts: TemplateParts = {
    ...service,
    ...storage,
    keyNameOf: async (owner) => (await storage.keys.findById(owner))?.name,
    orders: embeddedOrders(service),
  };
  return {
    routes: templateRoutes(parts),
    uploads: templateUploadRoutes(parts),
    pages: {
      read: readTemplateRoute(parts),
      readFile: readTemplateFileRoute(parts),
      putFields: putTemplateFieldsRoute(parts),
    },
  };
}
