import { builtinEnvironments, type Environment } from 'vitest/runtime'

let isThere = false

/**
 * One window for all files of a worker: they share their modules, and what these keep of a window must stay true.
 * `between-tests.ts` tidies it up.
 */
const keptWindow: Environment = {
  name: 'kept-window',
  viteEnvironment: 'client',
  async setup(global, options) {
    if (!isThere) await builtinEnvironments['happy-dom'].setup(global, options)
    isThere = true
    return { teardown: () => undefined }
  },
}

// biome-ignore lint/style/noDefaultExport: vitest asks for one
export default keptWindow
