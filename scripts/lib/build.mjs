import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { compressWebFiles } from './compress-web-files.mjs'
import { oneAtATime } from './one-at-a-time.mjs'
import { PlainFailure, projectRoot } from './project.mjs'
import { runNode } from './run.mjs'

const vite = join(projectRoot, 'node_modules/vite/bin/vite.js')
const stampFile = join(projectRoot, 'dist/.stamp')
const always = ['vite.config.ts', 'tsconfig.json', 'package.json', 'package-lock.json', 'src/shared']

/** Bundles with their sources and builders. */
const bundles = [
  {
    name: 'web',
    sources: [
      ...always,
      'scripts/lib/compress-web-files.mjs',
      'scripts/lib/web/web-chunks.ts',
      'scripts/lib/web/web-plugins.ts',
      'src/web',
      'renderers',
      'schemas',
    ],
    args: ['build'],
    finish: () => compressWebFiles(join(projectRoot, 'dist/web')),
  },
  {
    name: 'server',
    sources: [...always, 'src/server'],
    args: ['build', '--ssr'],
  },
]

/** Builds bundles whose sources changed. */
export async function build() {
  if (staleBundles().length === 0) return
  await oneAtATime(join(projectRoot, '.cache/building'), async () => {
    const stale = staleBundles()
    if (stale.length === 0) return
    console.log('正在构建……')
    forget(stale)
    await Promise.all(stale.map(buildOne))
    remember(stale)
  })
}

async function buildOne({ args, finish }) {
  const code = await runNode([vite, ...args, '--config', 'vite.config.ts', '--logLevel', 'warn'], {
    // Set when a test builds the product; it would make the configuration one of a test.
    env: { NODE_ENV: 'production', VITEST: undefined },
  })
  if (code !== 0) throw new PlainFailure('构建失败，原因见上。')
  await finish?.()
}

function staleBundles() {
  const built = readStamps()
  return bundles
    .map((bundle) => ({ ...bundle, stamp: stampOf(bundle.sources) }))
    .filter(({ name, stamp }) => built[name] !== stamp)
}

function readStamps() {
  return existsSync(stampFile) ? JSON.parse(readFileSync(stampFile, 'utf8')) : {}
}

/** An interrupted build must not count as finished. */
function forget(stale) {
  writeStamps(stale.map(({ name }) => [name, undefined]))
}

function remember(stale) {
  writeStamps(stale.map(({ name, stamp }) => [name, stamp]))
}

function writeStamps(changes) {
  mkdirSync(join(projectRoot, 'dist'), { recursive: true })
  writeFileSync(stampFile, JSON.stringify({ ...readStamps(), ...Object.fromEntries(changes) }))
}

/** Hash over names and contents: a checkout that only touches files builds nothing. */
function stampOf(sources) {
  const hash = createHash('sha256')
  for (const path of sources.flatMap((source) => filesBelow(source)).sort()) {
    hash
      .update(path)
      .update('\0')
      .update(readFileSync(join(projectRoot, path)))
      .update('\0')
  }
  return hash.digest('hex')
}

function filesBelow(path) {
  const full = join(projectRoot, path)
  if (!existsSync(full) || isForTests(path)) return []
  if (!statSync(full).isDirectory()) return [path]
  return readdirSync(full).flatMap((name) => filesBelow(`${path}/${name}`))
}

function isForTests(path) {
  return /\.test\.tsx?$|\/testing$|\/fixtures$/.test(path)
}
