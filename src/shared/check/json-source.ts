import { findNodeAtLocation, type Node, type ParseError, parseTree, printParseErrorCode } from 'jsonc-parser'
import type { Path } from './problem.ts'

/** A place in a text, both from 1. */
export interface Place {
  line: number
  column: number
}

/** A JSON text, its value and the way from a path in the value back to the text. */
export interface JsonSource {
  /** Undefined when nothing could be read. */
  value: unknown
  errors: readonly { place: Place; reason: string }[]
  duplicates: readonly { place: Place; key: string }[]
  /** Place of the value at a path; of the nearest thing around it when the path is not there. */
  placeOf(path: Path): Place
  /** Place of the key at the end of a path. */
  placeOfKey(path: Path): Place
  /** Place of the character at an offset inside the string at a path. */
  placeInString(path: Path, offset: number): Place
}

const REASONS: Record<string, string> = {
  InvalidSymbol: '无法识别的符号',
  InvalidNumberFormat: '数字格式错误',
  PropertyNameExpected: '此处应为带双引号的键，或前面多了逗号',
  ValueExpected: '此处应为值，或前面多了逗号',
  ColonExpected: '此处缺少冒号',
  CommaExpected: '此处缺少逗号',
  CloseBraceExpected: '此处缺少 }',
  CloseBracketExpected: '此处缺少 ]',
  EndOfFileExpected: '文档到此应结束',
  InvalidCommentToken: 'JSON 中不能有注释',
  UnexpectedEndOfString: '字符串没有结束',
  InvalidEscapeCharacter: '转义字符错误',
  InvalidUnicode: 'Unicode 转义错误',
  InvalidCharacter: '字符串中有未转义的控制字符',
}

/** Documents nest a dozen levels; readers of deeper ones may run out of stack. */
const DEEPEST = 100

/** Reads strict JSON (no comments, no trailing commas) and never throws. */
export function readJson(text: string): JsonSource {
  const places = linesOf(text)
  if (depthOf(text) > DEEPEST) return unread(`嵌套超过 ${DEEPEST} 层`)
  const errors: ParseError[] = []
  const root = parseTree(text, errors, { disallowComments: true, allowTrailingComma: false, allowEmptyContent: false })
  const nodeAt = (path: Path) => nearestNode(root, path)
  return {
    // Not the parser's own value: it turns a key __proto__ into a prototype, which no rule would see.
    value: errors.length === 0 ? JSON.parse(text) : undefined,
    errors: firstPerOffset(errors).map(({ error, offset }) => ({ place: places(offset), reason: reasonOf(error) })),
    duplicates: duplicateKeys(root).map((node) => ({ place: places(node.offset), key: node.value as string })),
    placeOf: (path) => places(nodeAt(path)?.offset ?? 0),
    placeOfKey: (path) => {
      const node = root && findNodeAtLocation(root, [...path])
      const key = node?.parent?.type === 'property' ? node.parent.children?.[0] : undefined
      return places((key ?? nodeAt(path))?.offset ?? 0)
    },
    placeInString: (path, offset) => {
      const node = nodeAt(path)
      if (node?.type !== 'string') return places(node?.offset ?? 0)
      const raw = text.slice(node.offset + 1, node.offset + node.length - 1)
      return places(node.offset + 1 + rawOffset(raw, offset))
    },
  }
}

const START: Place = { line: 1, column: 1 }

function unread(reason: string): JsonSource {
  const start = () => START
  return {
    value: undefined,
    errors: [{ place: START, reason }],
    duplicates: [],
    placeOf: start,
    placeOfKey: start,
    placeInString: start,
  }
}

/** Most brackets that are open at once, strings left out. */
function depthOf(text: string): number {
  let depth = 0
  let deepest = 0
  for (const [token] of text.matchAll(/"(?:[^"\\]|\\.)*"?|[[\]{}]/gs)) {
    if (token === '[' || token === '{') deepest = Math.max(deepest, ++depth)
    else if (token === ']' || token === '}') depth--
  }
  return deepest
}

function reasonOf(error: ParseError['error']): string {
  return REASONS[printParseErrorCode(error)] ?? '格式错误'
}

/** The parser tells what it missed at a place in several ways. */
function firstPerOffset(errors: readonly ParseError[]): ParseError[] {
  return errors.filter(({ offset }, index) => errors.findIndex((error) => error.offset === offset) === index)
}

/** The way from offsets of a text to its lines and columns. */
function linesOf(text: string): (offset: number) => Place {
  const starts = [0]
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  return (offset) => {
    const line = starts.findLastIndex((start) => start <= offset)
    return { line: line + 1, column: offset - starts[line]! + 1 }
  }
}

function nearestNode(root: Node | undefined, path: Path): Node | undefined {
  if (root === undefined) return undefined
  for (let length = path.length; length > 0; length--) {
    const node = findNodeAtLocation(root, path.slice(0, length))
    if (node) return node
  }
  return root
}

/** The second and later key nodes of the same name in one object. */
function duplicateKeys(node: Node | undefined): Node[] {
  if (node === undefined) return []
  const inside = (node.children ?? []).flatMap(duplicateKeys)
  if (node.type !== 'object') return inside
  const seen = new Set<string>()
  const keys = (node.children ?? []).flatMap((property) => property.children?.slice(0, 1) ?? [])
  const repeated = keys.filter((key) => seen.size === seen.add(key.value as string).size)
  return [...repeated, ...inside]
}

/** Offset in the text between the quotes of the character at an offset of the string's value. */
function rawOffset(raw: string, offset: number): number {
  const pieces = raw.match(/\\u[0-9a-fA-F]{4}|\\.|[^\\]/gs) ?? []
  return pieces.slice(0, offset).reduce((sum, piece) => sum + piece.length, 0)
}
