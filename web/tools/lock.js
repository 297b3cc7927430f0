// Keeps package-lock.json to names, versions and integrity hashes: what a registry or a sponsor's page is called
// is no business of a lock.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const file = fileURLToPath(new URL('../package-lock.json', import.meta.url));
const lock = JSON.parse(readFileSync(file, 'utf8'));

for (const [name, entry] of Object.entries(lock.packages)) {
  delete entry.resolved;
  delete entry.funding;
  // A registry that lacks one platform's build leaves it out without a word, and `npm ci` then fails for everyone.
  for (const optional of Object.keys(entry.optionalDependencies ?? {})) {
    if (!lock.packages[`node_modules/${optional}`]) throw new Error(`${optional}, which ${name} names, is not in the lock`);
  }
  if (name && !entry.link && !entry.integrity) throw new Error(`${name} has no integrity hash in the lock`);
}
const written = `${JSON.stringify(lock, null, 2)}\n`;
if (written.includes('://')) throw new Error('An address is in the lock file.');
writeFileSync(file, written);
