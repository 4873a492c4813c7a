import type { UseStore } from 'idb-keyval';

/** Milliseconds after which a store that has not answered counts as one that refuses. */
const patience = 10_000;

/**
 * An object store of this browser, opened at its first use and again after it was closed. Every
 * opening is answered: it rejects where the browser has no IndexedDB, refuses it, waits for another
 * tab, or does not answer. A tab that wants a newer version of the database is let through.
 */
export function openStore(databaseName: string, storeName: string): UseStore {
  let opening: Promise<IDBDatabase> | undefined;
  const open = () => {
    if (opening) return opening;
    const begun = openDatabase(databaseName, storeName, forget);
    function forget() {
      if (opening === begun) opening = undefined;
    }
    opening = begun;
    begun.catch(forget);
    return begun;
  };
  return async (mode, use) => {
    const begin = async () => (await open()).transaction(storeName, mode).objectStore(storeName);
    let store: IDBObjectStore;
    try {
      store = await begin();
    } catch (error) {
      // The connection was closed, and this is how it is noticed.
      if (!(error instanceof DOMException) || error.name !== 'InvalidStateError') throw error;
      opening = undefined;
      store = await begin();
    }
    return use(store);
  };
}

async function openDatabase(
  databaseName: string,
  storeName: string,
  onClosed: () => void,
): Promise<IDBDatabase> {
  const request = indexedDB.open(databaseName);
  request.onupgradeneeded = () => request.result.createObjectStore(storeName);
  return new Promise((resolve, reject) => {
    const refuse = (error: Error) => {
      clearTimeout(timer);
      // It may still open: a connection that nobody has would hold up other tabs.
      request.onsuccess = () => request.result.close();
      reject(error);
    };
    const timer = setTimeout(() => refuse(new Error('IndexedDB does not answer.')), patience);
    request.onblocked = () => refuse(new Error('IndexedDB is held by another tab.'));
    request.onerror = () => refuse(request.error ?? new Error('IndexedDB was refused.'));
    request.onsuccess = () => {
      clearTimeout(timer);
      const database = request.result;
      database.onclose = onClosed;
      database.onversionchange = () => {
        database.close();
        onClosed();
      };
      resolve(database);
    };
  });
}
