import { build } from './build.mjs'
import { install } from './install.mjs'
import { fail } from './project.mjs'
import { serve } from './serve.mjs'

/** Installs and builds what is missing, then runs the product. */
export async function start() {
  try {
    await install()
    await build()
    process.exitCode = await serve()
  } catch (error) {
    fail(error)
  }
}
