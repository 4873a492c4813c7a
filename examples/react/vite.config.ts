import { defineConfig } from 'vite';

export default defineConfig({
  // The designer comes in parts that find one another by their addresses; what they share with the
  // page is named, as nothing looks for it in what is excluded.
  optimizeDeps: {
    exclude: ['fieldwright'],
    include: ['react', 'react-dom', 'react-dom/client', 'react/jsx-runtime'],
  },
});
