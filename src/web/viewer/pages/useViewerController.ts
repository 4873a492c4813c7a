import { useEffect, useState } from 'react';
import { createViewerController } from './createViewerController.ts';
import type { ViewerController } from '#web/viewer/viewerController.ts';

/** A viewer for as long as its screen is there; it keeps no picture after that. */
export function useViewerController(): ViewerController {
  const [controller] = useState(createViewerController);
  // The small pictures hold memory as long as their addresses do.
  useEffect(() => () => controller.setDocuments([]), [controller]);
  return controller;
}
