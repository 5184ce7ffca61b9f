import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { inject } from 'vitest'
import { projectRoot } from '../platform/project-root.ts'

const VITE = join(projectRoot, 'node_modules/vite/bin/vite.js')

let built: Promise<string> | undefined

/**
 * Bundles the server as `npm start` does, once per worker. Node loads the bundle in half a second; translating a
 * thousand modules takes three at each start.
 * @returns the file for node.
 */
export function serverProgram(): Promise<string> {
  built ??= bundle(join(inject('testServer').folder, `server-${process.pid}`))
  return built
}

async function bundle(folder: string): Promise<string> {
  const args = ['build', '--ssr', '--config', 'vite.config.ts', '--logLevel', 'warn', '--outDir', folder]
  // Without VITEST, which would make the configuration one of a test.
  const env = { PATH: process.env.PATH, NODE_ENV: 'production' }
  const child = spawn(process.execPath, [VITE, ...args], { cwd: projectRoot, env, stdio: 'inherit' })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error('the server could not be bundled')
  return join(folder, 'main.js')
}
