import { build } from './build.mjs'
import { install } from './install.mjs'
import { fail } from './project.mjs'
import { serve } from './serve.mjs'

/**
 * Installs and builds what is missing, then runs the product; with `--prepare` it leaves that out, with `--supervise` it starts
 * the product again when it dies.
 */
export async function start(options) {
  try {
    await install()
    await build()
    if (!options.includes('--prepare')) {
      process.exitCode = await serve({ supervised: options.includes('--supervise') })
    }
  } catch (error) {
    fail(error)
  }
}
