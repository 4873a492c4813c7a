import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts', 'bench/**/*.test.ts'],
    // Tests of components name jsdom in their first line.
    environment: 'node',
    // One file at a time, as on two cores without this, leaves much of them idle: tests also wait.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    setupFiles: ['src/testing/dom/prepareDom.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // What the unit tests reach, on demand only (`npm run test:coverage`). Screens are tested in a
    // browser, whose part is not counted here.
    coverage: {
      provider: 'v8',
      include: ['src/**/*.{ts,tsx}'],
      exclude: ['src/testing/**', 'src/**/*.test.{ts,tsx}'],
      reporter: ['text-summary', 'html'],
      reportsDirectory: 'coverage',
    },
  },
});
