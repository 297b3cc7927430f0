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

it('writes a size that several places share once, among the tokens', () => {
  const written = new Map<string, number>();
  for (const file of files.filter((file) => !file.endsWith('tokens.css'))) {
    for (const [size] of readFileSync(join(SOURCE, file), 'utf8').matchAll(/(?<![\w-])(?:border-radius|gap): [\d.]+px;/g))
      written.set(size, (written.get(size) ?? 0) + 1);
  }
  expect([...written].filter(([, places]) => places > 2)).toEqual([]);
});

it('takes the size of every text from the tokens', () => {
  const raw = files
    .filter((file) => !file.endsWith('tokens.css'))
    .flatMap((file) =>
      [...readFileSync(join(SOURCE, file), 'utf8').matchAll(/font(?:-size)?: [^;{(]*?[\d.]+px/g)].map(([size]) => `${file}: ${size}`),
    );
  expect(raw).toEqual([]);
});

it('takes a space from the tokens where they have it', () => {
  const tokens = readFileSync(join(SOURCE, 'styles/tokens.css'), 'utf8');
  const spaces = new Set([...tokens.matchAll(/--space[\w-]*: (\d+px);/g)].map(([, size]) => size));
  expect(spaces.size).toBeGreaterThan(4);
  const raw = files
    .filter((file) => !file.endsWith('tokens.css'))
    .flatMap((file) =>
      [...readFileSync(join(SOURCE, file), 'utf8').matchAll(/(?<![\w-])(?:padding|margin|gap)(?:-\w+)?: ([^;{}]*);/g)]
        .filter(([, value]) => [...value!.matchAll(/(?<![\w.-])\d+px/g)].some(([size]) => spaces.has(size)))
        .map(([rule]) => `${file}: ${rule}`),
    );
  expect(raw).toEqual([]);
});
