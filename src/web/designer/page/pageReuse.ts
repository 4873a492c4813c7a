import { readReuseFile, type SavedItem, writeReuseFile } from '#core/wire/surfaces/reuseFile.ts';
import { appPaths } from '#core/wire/paths.ts';
import type { InstallationReuse, KeptThere } from '#web/designer/host/installationReuse.ts';

async function keptIn(response: Response): Promise<KeptThere> {
  const read = readReuseFile(await response.text());
  if (!response.ok || !read.ok) throw new Error(`The installation answered ${response.status}.`);
  return { items: read.items, tag: response.headers.get('etag') ?? '' };
}

/** Blocks and layouts behind the gateway that this page was served by. */
export const pageReuse: InstallationReuse = {
  read: async () => keptIn(await fetch(appPaths.reuse.build())),
  async write(items: readonly SavedItem[], tag) {
    const response = await fetch(appPaths.reuse.build(), {
      method: 'PUT',
      headers: { 'content-type': 'application/json', 'if-match': tag },
      body: writeReuseFile(items),
    });
    return response.status === 412 ? undefined : keptIn(response);
  },
};
