import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { basename, dirname, join } from 'node:path';

const root = join(import.meta.dirname, '../..');

/** A registry of npm packages, until it is stopped. */
export interface LocalRegistry {
  url: string;
  stop: () => Promise<void>;
}

/** One version of a package, as it lies in this repository. */
interface Version {
  folder: string;
  manifest: { name: string; version: string };
}

/** All packages in a folder of packages, and those that lie in their own folders, outer first. */
function* packagesIn(folder: string): Generator<Version> {
  if (!existsSync(folder)) return;
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    if (name.startsWith('@')) yield* packagesIn(path);
    const file = join(path, 'package.json');
    if (name.startsWith('.') || !existsSync(file)) continue;
    yield { folder: path, manifest: JSON.parse(readFileSync(file, 'utf8')) };
    yield* packagesIn(join(path, 'node_modules'));
  }
}

/** Name -> version -> where it lies. What several have alike is taken from the first. */
function allVersions(): Map<string, Map<string, Version>> {
  const known = new Map<string, Map<string, Version>>();
  for (const found of packagesIn(join(root, 'node_modules'))) {
    const { name, version } = found.manifest;
    const versions = known.get(name) ?? new Map<string, Version>();
    if (!versions.has(version)) versions.set(version, found);
    known.set(name, versions);
  }
  return known;
}

/** What a registry says of a package; the version that lies at the top is the newest. */
function describe(name: string, versions: ReadonlyMap<string, Version>, url: string) {
  const top = join(root, 'node_modules', name);
  const [first = ''] = versions.keys();
  const latest = [...versions].find(([, { folder }]) => folder === top)?.[0] ?? first;
  const described = [...versions].map(([version, { manifest }]) => {
    const tarball = `${url}-/${encodeURIComponent(name)}/${version}.tgz`;
    return [version, { ...manifest, dist: { tarball } }] as const;
  });
  return { name, 'dist-tags': { latest }, versions: Object.fromEntries(described) };
}

/** Sends a package as npm packs it, without what is installed in it. */
function sendPacked(folder: string, response: ServerResponse): void {
  const args = ['-cf', '-', '--exclude', 'node_modules', '-C', dirname(folder), basename(folder)];
  const tar = spawn('tar', args, { stdio: ['ignore', 'pipe', 'inherit'] });
  tar.on('error', () => response.destroy());
  tar.on('close', (code) => code !== 0 && response.destroy());
  tar.stdout.pipe(response);
}

/**
 * Serves what is installed in this repository as a registry does, on loopback: so npm installs in
 * an empty folder without network, with nothing but `npm ci` done here before.
 */
export async function startLocalRegistry(): Promise<LocalRegistry> {
  const known = allVersions();
  const server = createServer((request, response) => {
    const path = decodeURIComponent((request.url ?? '/').slice(1));
    const [, packed = '', version = ''] = /^-\/(.+)\/([^/]+)\.tgz$/.exec(path) ?? [];
    const folder = known.get(packed)?.get(version)?.folder;
    if (folder !== undefined) return sendPacked(folder, response);
    const versions = known.get(path);
    response.writeHead(versions ? 200 : 404, { 'Content-Type': 'application/json' });
    response.end(JSON.stringify(versions ? describe(path, versions, url) : {}));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  return {
    url,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
