/** One entry of the npm package besides the product itself. */
export interface PackageExport {
  /** The file that names what is public. */
  source: string;
  /** Bytes, gzip, of all that is fetched at once: the entry, what it imports, and its styles. */
  limit: number;
  /** The same with every lazily fetched part, where there are any. */
  limitWithLazy?: number;
}

const kB = 1024;

/**
 * The entries of the npm package by their names: `client` is `fieldwright/client`. This is the one
 * list of them: the build, the package.json of the package, its types, the printed weights and the
 * test of the limits follow it.
 */
export const packageExports: Record<string, PackageExport> = {
  client: { source: 'src/package/client.ts', limit: 6.25 * kB },
  geometry: { source: 'src/package/geometry.ts', limit: 3 * kB },
};

/**
 * The most that the designer may weigh in each form, counted as designerWeight.ts says. The element
 * brings React along, about 66 kB, and is held a little above what it weighs.
 */
export const designerLimits: Record<string, Omit<PackageExport, 'source'>> = {
  react: { limit: 204 * kB, limitWithLazy: 428 * kB },
  element: { limit: 271 * kB, limitWithLazy: 496 * kB },
};

/** Packages that an entry uses and the host brings along; they are never bundled. */
export const packagePeers: Record<string, string> = {
  react: '>=18.2',
  'react-dom': '>=18.2',
};
