import { requireNode } from './lib/node-version.mjs'

// The modules below use newer syntax, so they are loaded after the check.
requireNode()
import('./lib/test/test.mjs').then(({ test }) => test(process.argv.slice(2)))
