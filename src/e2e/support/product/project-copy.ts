import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

const projectRoot = join(import.meta.dirname, '../../../..')
/** Caches of tools beside the packages; a copy has separate ones. */
const CACHES = /^\.vite/

/** Copy of the project in a separate folder, with the same packages: a journey can write there without side effects. */
export interface ProjectCopy {
  readonly root: string
  read(name: string): string
  write(name: string, text: string): void
  remove(): void
}

export function copyProject(): ProjectCopy {
  const root = mkdtempSync(join(tmpdir(), 'cbo-copy-'))
  const list = ['ls-files', '-co', '--exclude-standard', '-z']
  const files = execFileSync('git', list, { cwd: projectRoot, encoding: 'utf8' })
  for (const file of files.split('\0').filter(Boolean)) cpSync(join(projectRoot, file), join(root, file))
  const packages = join(projectRoot, 'node_modules')
  mkdirSync(join(root, 'node_modules'))
  for (const name of readdirSync(packages)) {
    if (!CACHES.test(name)) symlinkSync(join(packages, name), join(root, 'node_modules', name))
  }
  return {
    root,
    read: (name) => readFileSync(join(root, name), 'utf8'),
    write(name, text) {
      mkdirSync(dirname(join(root, name)), { recursive: true })
      writeFileSync(join(root, name), text)
    },
    remove: () => rmSync(root, { recursive: true, force: true }),
  }
}
