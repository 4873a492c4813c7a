import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { componentExports } from './bundleComponents.ts';
import { packageExports, packagePeers } from './packageExports.ts';

const root = join(import.meta.dirname, '../..');

/** The members of the repository's package.json that the package takes over. */
interface Manifest {
  name: string;
  version: string;
  description: string;
  license: string;
  engines: Record<string, string>;
  dependencies: Record<string, string>;
  optionalDependencies: Record<string, string>;
}

/** The repository's own package.json. */
export function ownManifest(): Manifest {
  return JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Manifest;
}

/** The package.json of the package: what consumers and npm need, and nothing of the repository. */
export function packageManifest(): Record<string, unknown> {
  const { name, version, description, license, engines, dependencies, optionalDependencies } =
    ownManifest();
  // What only some installations use is theirs to install.
  const onDemand = Object.entries(optionalDependencies).map(([peer, pin]) => [peer, `^${pin}`]);
  const peerDependencies = { ...packagePeers, ...Object.fromEntries(onDemand) };
  return {
    name,
    version,
    description,
    keywords: ['pdf', 'form fields', 'signature', 'signing', 'designer'],
    license,
    type: 'module',
    engines,
    bin: { fieldwright: 'bin/fieldwright.mjs' },
    exports: {
      ...Object.fromEntries(
        Object.entries(packageExports).map(([entry, { source }]) => [
          `./${entry}`,
          {
            types: source.replace(/^src\//, './lib/types/').replace(/\.tsx?$/, '.d.ts'),
            default: `./lib/${entry}.js`,
          },
        ]),
      ),
      ...componentExports(),
      './package.json': './package.json',
    },
    // Importing an entry does nothing by itself: bundlers may drop what is not used.
    sideEffects: ['./bin/*', './dist/**', './lib/**/*.css', './lib/designer/element.js'],
    dependencies,
    peerDependencies,
    peerDependenciesMeta: Object.fromEntries(
      Object.keys(peerDependencies).map((peer) => [peer, { optional: true }]),
    ),
  };
}
