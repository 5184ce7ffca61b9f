import { randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PRIVATE_FILE, PRIVATE_FOLDER } from '../files/private-folders.ts'

const KEY_BYTES = 32
const FILE = 'secret.key'

/**
 * Keys in base64 or hex, separated by commas or line ends; the first is in use.
 * @returns undefined when one is no key of 32 bytes.
 */
export function readKeys(text: string): Buffer[] | undefined {
  const keys = text
    .split(/[,\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map(readKey)
  return keys.length > 0 && keys.every((key) => key !== undefined) ? keys : undefined
}

/**
 * Reads the keys of a folder, or makes one.
 * @throws Error naming the file when it contains something else.
 */
export function keysInFolder(folder: string): Buffer[] {
  const path = join(folder, FILE)
  const keys = readKeys(contentOf(path) ?? newContent(folder, path))
  if (keys === undefined) throw new Error(`${path} holds no keys of 32 bytes`)
  return keys
}

function readKey(text: string): Buffer | undefined {
  const key = /^[0-9a-f]{64}$/i.test(text) ? Buffer.from(text, 'hex') : Buffer.from(text, 'base64')
  return key.length === KEY_BYTES && /^[\w+/=-]+$/.test(text) ? key : undefined
}

/** Several processes may come here at the same time: the first one makes the whole file. */
function newContent(folder: string, path: string): string {
  mkdirSync(folder, { recursive: true, mode: PRIVATE_FOLDER })
  const draft = `${path}.${randomBytes(6).toString('hex')}`
  writeFileSync(draft, `${randomBytes(KEY_BYTES).toString('base64')}\n`, { mode: PRIVATE_FILE, flag: 'wx' })
  try {
    linkSync(draft, path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(draft)
  }
  return readFileSync(path, 'utf8')
}

function contentOf(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}
