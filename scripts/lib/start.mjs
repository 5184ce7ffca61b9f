import { build } from './build.mjs'
import { install } from './install.mjs'
import { fail } from './project.mjs'
import { serve } from './serve.mjs'

/** Installs and builds what is missing, then runs the product; with `--prepare` it leaves that out. */
export async function start(options) {
  try {
    await install()
    await build()
    if (!options.includes('--prepare')) process.exitCode = await serve()
  } catch (error) {
    fail(error)
  }
}
