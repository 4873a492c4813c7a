import { get, promisifyRequest } from 'idb-keyval';
import { openStore } from '#web/api/openStore.ts';
import type { ReuseStorage } from './reuseStorage.ts';

const store = openStore('fieldwright-reuse', 'items');

const itemKey = (id: string) => ['item', id];
const pdfKey = (id: string) => ['pdf', id];

/**
 * Blocks and layouts in this browser: `['item', id]` and, of layouts, `['pdf', id]` with bytes,
 * which every browser stores; private windows of Safari refuse Blobs.
 */
export const browserReuse: ReuseStorage = {
  list: () =>
    store('readonly', (items) =>
      promisifyRequest<unknown[]>(items.getAll(IDBKeyRange.bound(['item'], ['item', []]))),
    ),
  put: (item, pdf) =>
    store('readwrite', (items) => {
      items.put(item, itemKey(item.id));
      if (pdf) items.put(pdf, pdfKey(item.id));
      return promisifyRequest(items.transaction);
    }),
  remove: (id) =>
    store('readwrite', (items) => {
      items.delete(itemKey(id));
      items.delete(pdfKey(id));
      return promisifyRequest(items.transaction);
    }),
  pdf: (id) => get<ArrayBuffer>(pdfKey(id), store),
};
