import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { build, preview } from 'vite'
import { projectRoot } from '#server/platform/project-root.ts'

/** Other renderers, each in a separate package: amis runs on React 18 only, and none is part of the product. */
export type Rival = 'amis' | 'rjsf'

export interface RivalPage {
  readonly url: string
  close(): Promise<void>
}

/**
 * Builds the page of a rival for production and serves it.
 * @throws when its packages are missing and cannot be installed
 */
export async function serveRival(rival: Rival): Promise<RivalPage> {
  const root = join(projectRoot, 'scripts/bench/rivals', rival)
  installOnce(root)
  const config = {
    configFile: false as const,
    root,
    mode: 'production',
    logLevel: 'error' as const,
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      outDir: join(projectRoot, '.cache/bench-rivals', rival),
      emptyOutDir: true,
      target: 'es2022',
      // The style sheet of amis has hacks for old browsers that the minifier cannot read.
      cssMinify: false as const,
    },
  }
  await build(config)
  const server = await preview({ ...config, preview: { host: '127.0.0.1', port: 0 } })
  return { url: server.resolvedUrls!.local[0]!, close: () => server.close() }
}

function installOnce(root: string): void {
  if (existsSync(join(root, 'node_modules'))) return
  // amis has peers from a desktop office suite; the forms do not need them.
  const flags = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--legacy-peer-deps']
  const { status, stderr } = spawnSync('npm', flags, { cwd: root, encoding: 'utf8' })
  if (status !== 0) throw new Error(`npm ci in ${root}: ${stderr}`)
}
