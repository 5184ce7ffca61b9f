import { spawnSync } from 'node:child_process'
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { projectRoot } from '#server/platform/project-root.ts'
import { type Weight, weightOf } from '../folder-weight.ts'
import type { Findings } from '../result.ts'

const MOST_MB = 550
const MOST_FILES = 40_000
const MB = 1e6
const HEAVIEST = 15

/** The flags that `npm start` installs with. */
const NPM_CI = ['ci', '--ignore-scripts', '--include=dev', '--include=optional', '--no-audit', '--no-fund']

/** Measures a fresh install of the packages of the lock file, in a folder of its own. */
export async function benchInstall(): Promise<Findings> {
  const folder = await mkdtemp(join(tmpdir(), 'cbo-install-'))
  try {
    for (const name of ['package.json', 'package-lock.json']) await cp(join(projectRoot, name), join(folder, name))
    const begin = performance.now()
    const { status } = spawnSync('npm', NPM_CI, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] })
    if (status !== 0) throw new Error('npm ci failed')
    const ms = performance.now() - begin
    const modules = join(folder, 'node_modules')
    const all = await weightOf(modules)
    return {
      results: [
        { name: 'install, on disk', unit: 'MB', ours: all.diskBytes / MB, goal: { oursAtMost: MOST_MB } },
        { name: 'install, bytes in files', unit: 'MB', ours: all.bytes / MB },
        { name: 'install, files', unit: 'files', ours: all.files, goal: { oursAtMost: MOST_FILES } },
        { name: 'install, time', unit: 'ms', ours: ms },
      ],
      notes: [
        'install: one run; MB are 10^6 bytes; on disk counts whole blocks and folders; time depends on the registry and the cache of npm',
        `install, heaviest: ${(await heaviest(modules)).map(described).join('; ')}`,
      ],
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

interface Package extends Weight {
  readonly name: string
}

function described({ name, diskBytes, files }: Package): string {
  return `${name} ${(diskBytes / MB).toFixed(0)} MB, ${files} files`
}

/** Weighs packages together with those nested below them. */
async function heaviest(modules: string): Promise<Package[]> {
  const names = await readdir(modules)
  const scoped = names
    .filter((name) => name.startsWith('@'))
    .map(async (scope) => (await readdir(join(modules, scope))).map((name) => `${scope}/${name}`))
  const packages: Package[] = []
  for (const name of [...names.filter((each) => !/^[@.]/.test(each)), ...(await Promise.all(scoped)).flat()]) {
    packages.push({ name, ...(await weightOf(join(modules, name))) })
  }
  return packages.sort((a, b) => b.diskBytes - a.diskBytes).slice(0, HEAVIEST)
}
