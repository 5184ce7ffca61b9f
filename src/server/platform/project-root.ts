import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Folder of package.json: the same whether this runs from the sources or from the bundle in dist. */
export const projectRoot = folderWithPackage(dirname(fileURLToPath(import.meta.url)))

function folderWithPackage(folder: string): string {
  if (existsSync(join(folder, 'package.json'))) return folder
  const parent = dirname(folder)
  if (parent === folder) throw new Error('package.json not found above the program')
  return folderWithPackage(parent)
}
