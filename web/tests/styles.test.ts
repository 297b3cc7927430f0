import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const SOURCE = join(import.meta.dirname, '../src');
const files = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' }).filter((file) => /\.(svelte|css)$/.test(file));

it('lights nothing up under a finger that has gone: what hovers is a mouse', () => {
  expect(files.length).toBeGreaterThan(30);
  const stuck = files.filter((file) =>
    readFileSync(join(SOURCE, file), 'utf8')
      .replace(/@media \(hover: hover\) \{(?:[^{}]*\{[^{}]*\})*[^{}]*\}/g, '')
      .includes(':hover'),
  );
  expect(stuck).toEqual([]);
});
