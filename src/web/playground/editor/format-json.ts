import { type Node, type ParseError, parseTree } from 'jsonc-parser'
import { isTooDeep } from '#shared/check/json/lenient-json.ts'

const WIDTH = 120
const INDENT = 2

/**
 * Formats a text like the shipped documents: two spaces; lists on one line where they fit in 120 columns, objects where
 * they fit and were written on one.
 * @returns undefined for text that is no JSON.
 */
export function formatJson(text: string): string | undefined {
  const errors: ParseError[] = []
  const root = safeTree(text, errors)
  return root && errors.length === 0 ? `${laidOut(root, text, 0, 0)}\n` : undefined
}

function safeTree(text: string, errors: ParseError[]): Node | undefined {
  return isTooDeep(text) ? undefined : parseTree(text, errors, { disallowComments: true, allowTrailingComma: false })
}

/** @param before columns that the line already has, and `after` the least number that follows */
function laidOut(node: Node, text: string, depth: number, before: number, after = 0): string {
  const children = node.children ?? []
  if (node.type !== 'object' && node.type !== 'array') return text.slice(node.offset, node.offset + node.length)
  if (children.length === 0) return node.type === 'object' ? '{}' : '[]'
  if (!mustBreak(node, text)) {
    const line = inOneLine(node, text)
    if (before + width(line) + after <= WIDTH) return line
  }
  const inner = ' '.repeat((depth + 1) * INDENT)
  const lines = children.map((child, index) => {
    const comma = index < children.length - 1 ? 1 : 0
    return `${inner}${member(child, text, depth + 1, inner.length, comma)}`
  })
  const [open, close] = node.type === 'object' ? ['{', '}'] : ['[', ']']
  return `${open}\n${lines.join(',\n')}\n${' '.repeat(depth * INDENT)}${close}`
}

function member(node: Node, text: string, depth: number, before: number, after: number): string {
  if (node.type !== 'property') return laidOut(node, text, depth, before, after)
  const [key, value] = node.children!
  const start = `${text.slice(key!.offset, key!.offset + key!.length)}: `
  return start + laidOut(value!, text, depth, before + width(start), after)
}

function inOneLine(node: Node, text: string): string {
  const parts = (node.children ?? []).map((child) => {
    if (child.type !== 'property') return inOneLine(child, text)
    const [key, value] = child.children!
    return `${text.slice(key!.offset, key!.offset + key!.length)}: ${inOneLine(value!, text)}`
  })
  if (node.type === 'object') return parts.length === 0 ? '{}' : `{ ${parts.join(', ')} }`
  return node.type === 'array' ? `[${parts.join(', ')}]` : text.slice(node.offset, node.offset + node.length)
}

/** An object with a line break of its author stays on several lines, and so do those around it. */
function mustBreak(node: Node, text: string): boolean {
  const children = node.children ?? []
  const [first] = children
  if (node.type === 'object' && first && text.slice(node.offset, first.offset).includes('\n')) return true
  return children.some((child) => mustBreak(child.type === 'property' ? child.children![1]! : child, text))
}

/** Columns on a screen: Chinese characters take two. */
function width(line: string): number {
  return [...line].reduce(
    (sum, sign) =>
      sum +
      (/[\u1100-\u115f\u2e80-\u9fff\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]/.test(sign)
        ? 2
        : 1),
    0,
  )
}
