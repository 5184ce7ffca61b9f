import type { Node } from 'jsonc-parser'
import type { Edit, Path } from '../problem.ts'
import type { JsonSource } from './json-source.ts'

/** Replaces the value at a path by JSON text. */
export function replacement({ nodeOf, text }: JsonSource, path: Path, json: string): Edit | undefined {
  const node = nodeOf(path)
  return node && editOf(text, node.offset, node.offset + node.length, json)
}

/** Removes the member or item at a path with its comma. */
export function removal({ nodeOf, text }: JsonSource, path: Path): Edit | undefined {
  const node = nodeOf(path)
  const own = node?.parent?.type === 'property' ? node.parent : node
  const siblings = own?.parent?.children
  if (!own || !siblings) return undefined
  const index = siblings.indexOf(own)
  const end = own.offset + own.length
  const next = siblings[index + 1]
  const previous = siblings[index - 1]
  if (next) return editOf(text, own.offset, next.offset, '')
  return editOf(text, previous ? endOf(previous) : own.offset, end, '')
}

/** Adds JSON text as the last item of the list at a path, which is not empty. */
export function addition({ nodeOf, text }: JsonSource, path: Path, json: string): Edit | undefined {
  const last = nodeOf(path)?.children?.at(-1)
  if (!last) return undefined
  const before = text.slice(text.lastIndexOf('\n', last.offset) + 1, last.offset)
  const separator = /^[ \t]+$/.test(before) ? `,\n${before}` : ', '
  return editOf(text, endOf(last), endOf(last), `${separator}${json}`)
}

const endOf = ({ offset, length }: Node) => offset + length

function editOf(source: string, at: number, end: number, text: string): Edit {
  return { at, old: source.slice(at, end), text }
}
