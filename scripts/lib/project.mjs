import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Folder of package.json. */
export const projectRoot = dirname(dirname(dirname(fileURLToPath(import.meta.url))))

/** A failure that the person at the terminal can act on; its message is printed alone. */
export class PlainFailure extends Error {}

/** Ends the program: with one sentence when the failure is plain, with the stack when it is a fault of ours. */
export function fail(error) {
  console.error(error instanceof PlainFailure ? error.message : error)
  process.exit(1)
}
