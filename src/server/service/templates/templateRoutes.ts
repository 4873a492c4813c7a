import { Hono } from 'hono';
import { templatePaths as paths } from '#core/wire/paths.ts';
import type { RouteEnv, Router } from '#server/service/http/createRouter.ts';
import { createTemplateRoute } from './createTemplateRoute.ts';
import { putDocumentRoute } from './putDocumentRoute.ts';
import {
  listTemplatesRoute,
  listVersionsRoute,
  readTemplateFileRoute,
  readTemplateRoute,
  readVersionRoute,
} from './readTemplateRoutes.ts';
import type { TemplateParts } from './templateParts.ts';
import { sendTemplateRoute } from './sendTemplateRoute.ts';
import {
  deleteTemplateRoute,
  duplicateTemplateRoute,
  putTemplateRoute,
  renameTemplateRoute,
  restoreTemplateRoute,
  restoreVersionRoute,
} from './writeTemplateRoutes.ts';

/** Creates the routes of templates below `/api`, for requests whose owner is known. */
export function templateRoutes(parts: TemplateParts): Router {
  const routes: Router = new Hono<RouteEnv>();
  routes.put(paths.document.pattern, putDocumentRoute(parts));
  routes.get(paths.templates.pattern, listTemplatesRoute(parts));
  routes.post(paths.templates.pattern, createTemplateRoute(parts));
  routes.get(paths.template.pattern, readTemplateRoute(parts));
  routes.put(paths.template.pattern, putTemplateRoute(parts));
  routes.delete(paths.template.pattern, deleteTemplateRoute(parts));
  routes.put(paths.name.pattern, renameTemplateRoute(parts));
  routes.post(paths.duplicate.pattern, duplicateTemplateRoute(parts));
  routes.post(paths.restore.pattern, restoreTemplateRoute(parts));
  routes.get(paths.versions.pattern, listVersionsRoute(parts));
  routes.get(paths.version.pattern, readVersionRoute(parts));
  routes.post(paths.restoreVersion.pattern, restoreVersionRoute(parts));
  routes.get(paths.file.pattern, readTemplateFileRoute(parts));
  if (parts.orders)
    routes.post(paths.transactions.pattern, sendTemplateRoute({ ...parts, orders: parts.orders }));
  return routes;
}
