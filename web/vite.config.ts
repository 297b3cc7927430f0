import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

// While developing, pages come from Vite and everything under /api from a running `pitboss serve`.
const server = process.env.PITBOSS_SERVER ?? 'http://127.0.0.1:8000';

export default defineConfig({
  plugins: [svelte()],
  build: {
    outDir: '../src/pitboss/server/static',
    emptyOutDir: true,
    target: 'es2022',
    // The server's content security policy allows no data: address, so small files stay files.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { checks: { pluginTimings: false } },
  },
  server: { proxy: { '/api': { target: server, ws: true } } },
  // No test waits for real time: the limit only ends one that hangs, however busy the machine is.
  test: { include: ['tests/**/*.test.ts'], testTimeout: 60_000 },
});
