/** A trace of somebody in the storage of a device. */
export interface Trace {
  marker: string;
  /** Such as `indexedDB code-it/carts`. */
  where: string;
  /** What stands around it. */
  excerpt: string;
}

/**
 * Looks for `markers` in all that this origin keeps on the device, and in the page itself: localStorage, sessionStorage,
 * cookies, every row of every database, every body and address in Cache Storage, every file of the private file system.
 */
export async function findTraces(
  page: { evaluate: (expression: string) => Promise<unknown> },
  markers: readonly string[],
): Promise<Trace[]> {
  const expression = `(() => { ${READERS}; return findTraces(${JSON.stringify(markers)}); })()`;
  return (await page.evaluate(expression)) as Trace[];
}

// Plain JavaScript for the page: what a compiler adds to functions with names does not exist there.
const READERS = String.raw`
async function findTraces(markers) {
  const found = [];
  function look(where, text) {
    for (const marker of markers) {
      const at = text.indexOf(marker);
      if (at >= 0) found.push({ marker, where, excerpt: text.slice(Math.max(0, at - 120), at + marker.length + 120) });
    }
  }
  look('page', document.documentElement.outerHTML);
  look('cookies', document.cookie);
  look('localStorage', toText(localStorage));
  look('sessionStorage', toText(sessionStorage));
  for (const { name } of await listDatabases()) await readDatabase(name, look);
  for (const name of await caches.keys()) await readCache(name, look);
  await readFolder(await navigator.storage.getDirectory(), 'files', look);
  return found;
}

async function listDatabases() {
  if (indexedDB.databases) return indexedDB.databases();
  // Taken from this page with what an old engine lacks; a frame of the same origin still has it.
  const frame = document.body.appendChild(document.createElement('iframe'));
  const databases = await frame.contentWindow.indexedDB.databases();
  frame.remove();
  return databases;
}

function toText(value) {
  return JSON.stringify(value, (_key, part) => {
    if (part instanceof ArrayBuffer) return toLatin1(part);
    if (ArrayBuffer.isView(part)) return toLatin1(part.buffer);
    return part;
  }) ?? '';
}

function toLatin1(buffer) {
  return new TextDecoder('latin1').decode(buffer);
}

function settled(request) {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

async function readDatabase(name, look) {
  const db = await settled(indexedDB.open(name));
  try {
    for (const store of db.objectStoreNames) {
      const table = db.transaction(store).objectStore(store);
      const [keys, rows] = await Promise.all([settled(table.getAllKeys()), settled(table.getAll())]);
      rows.forEach((row, i) => look('indexedDB ' + name + '/' + store, toText([keys[i], row])));
    }
  } finally {
    db.close();
  }
}

async function readCache(name, look) {
  look('caches', name);
  const cache = await caches.open(name);
  for (const request of await cache.keys()) {
    const response = await cache.match(request);
    const text = request.url + toText([...request.headers, ...response.headers]);
    look('caches ' + name, text + toLatin1(await response.arrayBuffer()));
  }
}

async function readFolder(folder, path, look) {
  for await (const [name, entry] of folder.entries()) {
    look(path, name);
    if (entry.kind === 'directory') await readFolder(entry, path + '/' + name, look);
    else look(path + '/' + name, toLatin1(await (await entry.getFile()).arrayBuffer()));
  }
}
`;
