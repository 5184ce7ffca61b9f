import { findNodeAtOffset, type Node } from 'jsonc-parser'
import { readText } from './json/lenient-json.ts'
import { offsetOf } from './json/text-place.ts'
import type { Problem } from './problem.ts'

export interface Change {
  from: number
  to: number
  insert: string
}

/** Range that a problem marks: the value or key at its place, a word inside an expression, else one character. */
export function markedBy(text: string, problem: Pick<Problem, 'line' | 'column'>): { from: number; to: number } {
  const at = offsetOf(text, problem)
  const node = nodeAt(text, at)
  if (!node) return { from: at, to: Math.min(at + 1, text.length) }
  if (node.offset < at) return wordAt(text, at, node)
  const isLarge = node.type === 'object' || node.type === 'array'
  return { from: node.offset, to: node.offset + (isLarge ? 1 : node.length) }
}

/** Replaces the marked text by the proposal; undefined without one. */
export function fixOf(text: string, problem: Pick<Problem, 'line' | 'column' | 'fix' | 'edit'>): Change | undefined {
  const { fix, edit } = problem
  if (edit) {
    const to = edit.at + edit.old.length
    return text.slice(edit.at, to) === edit.old ? { from: edit.at, to, insert: edit.text } : undefined
  }
  if (fix === undefined) return undefined
  const at = offsetOf(text, problem)
  const node = nodeAt(text, at)
  if (!node || node.type === 'object' || node.type === 'array') return undefined
  if (node.offset < at) return { ...wordAt(text, at, node), insert: fix }
  const isText = node.type === 'string' || !isLiteral(fix)
  return { from: node.offset, to: node.offset + node.length, insert: isText ? JSON.stringify(fix) : fix }
}

function nodeAt(text: string, offset: number): Node | undefined {
  const { root } = readText(text)
  return root && findNodeAtOffset(root, offset)
}

/** Name or character at an offset inside a string. */
function wordAt(text: string, at: number, node: Node): { from: number; to: number } {
  const end = node.offset + node.length - 1
  const length = /^(\w+|.)/.exec(text.slice(at, end))?.[0].length ?? 0
  return length > 0 ? { from: at, to: at + length } : { from: node.offset, to: node.offset + node.length }
}

function isLiteral(text: string): boolean {
  return /^(true|false|null|-?\d+(\.\d+)?)$/.test(text)
}
