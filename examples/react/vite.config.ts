import { defineConfig } from 'vite';

export default defineConfig({
  // The designer comes in parts that find one another by their addresses.
  optimizeDeps: {
    exclude: ['fieldwright'],
    include: ['react', 'react-dom/client', 'react/jsx-runtime'],
  },
});
