import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { packageExports, packagePeers } from '../scripts/package/packageExports.ts';

const peers = Object.keys(packagePeers);

/** The entries of the npm package (`fieldwright/client` and so on), for other people's bundlers. */
export default defineConfig({
  plugins: [react()],
  publicDir: false,
  define: { 'process.env.NODE_ENV': 'process.env.NODE_ENV' },
  build: {
    target: 'es2022',
    cssTarget: ['chrome111', 'edge111', 'firefox115', 'safari16.4'],
    sourcemap: true,
    license: { fileName: 'licenses.md' },
    lib: {
      entry: Object.fromEntries(
        Object.entries(packageExports).map(([name, { source }]) => [name, source]),
      ),
      formats: ['es'],
      fileName: (_, name) => `${name}.js`,
    },
    rolldownOptions: {
      external: (id) => peers.some((peer) => id === peer || id.startsWith(`${peer}/`)),
      output: {
        minify: true,
        chunkFileNames: 'parts/[name]-[hash].js',
        assetFileNames: 'parts/[name]-[hash][extname]',
      },
    },
  },
});
