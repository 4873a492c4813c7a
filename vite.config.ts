import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** The browser's bundle. The server's is vite.server.config.ts. */
export default defineConfig({
  plugins: [react()],
  build: { outDir: 'dist/web', emptyOutDir: true, target: 'es2022' },
  server: { host: '127.0.0.1', strictPort: true },
});
