// Writes src/lib/api.d.ts from the server's own schema, so that no type of the wire is written by hand.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import openapiTS, { astToString } from 'openapi-typescript';

const file = (path) => fileURLToPath(new URL(path, import.meta.url));
const python = process.env.PITBOSS_PYTHON ?? file('../../.venv/bin/python');
const target = file('../src/lib/api.d.ts');

const schema = execFileSync(python, ['-m', 'pitboss.server.schema'], { encoding: 'utf8', maxBuffer: 1 << 26 });
const written = astToString(await openapiTS(JSON.parse(schema), { defaultNonNullable: false }));

let known = '';
try {
  known = readFileSync(target, 'utf8');
} catch {
  // The first time there is none.
}
// An untouched file keeps its date, and whatever was made from it stays good.
if (known !== written) writeFileSync(target, written);
