import { type Node, type ParseErrorCode, parseTree, printParseErrorCode, visit } from 'jsonc-parser'
import { MOST_JSON_LEVELS } from '#shared/json/bounded-json.ts'
import type { Path } from '../problem.ts'
import { mistakesInText, type TextMistake } from './mend-json.ts'

/** Place in a text, both from 1. */
export interface Place {
  line: number
  column: number
}

/** JSON text with its value, and a mapping from paths in the value to places in the text. */
export interface JsonSource {
  text: string
  /** Undefined when the text could not be parsed. */
  value: unknown
  /** The first syntax errors; reading stops after too many. */
  errors: readonly (Omit<TextMistake, 'at'> & { place: Place })[]
  /** The first duplicate keys. */
  duplicates: readonly { place: Place; key: string }[]
  /** Place of the value at a path; of the nearest enclosing value when the path does not exist. */
  placeOf(path: Path): Place
  /** Place of the key at the end of a path. */
  placeOfKey(path: Path): Place
  /** Node of an existing value. */
  nodeOf(path: Path): Node | undefined
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

/** Most syntax errors that are reported for one text; a small text can have as many as characters. */
const MOST_REPORTED = 100
const STRICT = { disallowComments: true, allowTrailingComma: false, allowEmptyContent: false }

/** Reads strict JSON (no comments, no trailing commas) and never throws; takes linear time for any text. */
export function readJson(text: string): JsonSource {
  const { errors, duplicates, isComplete } = mistakesIn(text)
  const places = linesOf(text)
  let tree: { root: Node | undefined } | undefined
  // Built on demand: valid documents need no places.
  const rootOf = () => {
    tree ??= { root: isComplete ? parseTree(text, [], STRICT) : undefined }
    return tree.root
  }
  const memberOf = membersByKey()
  const nodeAt = (path: Path) => nearestNode(rootOf(), path, memberOf)?.node
  return {
    text,
    // Not the parser's own value: it turns a key __proto__ into a prototype, which no rule would see.
    value: errors.length === 0 ? JSON.parse(text) : undefined,
    errors: errors.map(({ at, ...mistake }) => ({ ...mistake, place: places(at) })),
    duplicates: duplicates.map(({ offset, key }) => ({ place: places(offset), key })),
    placeOf: (path) => places(nodeAt(path)?.offset ?? 0),
    placeOfKey: (path) => {
      const nearest = nearestNode(rootOf(), path, memberOf)
      const parent = nearest?.isThere ? nearest.node.parent : undefined
      const key = parent?.type === 'property' ? parent.children?.[0] : undefined
      return places((key ?? nearest?.node)?.offset ?? 0)
    },
    nodeOf: (path) => {
      const nearest = nearestNode(rootOf(), path, memberOf)
      return nearest?.isThere ? nearest.node : undefined
    },
    placeInString: (path, offset) => {
      const node = nodeAt(path)
      if (node?.type !== 'string') return places(node?.offset ?? 0)
      const raw = text.slice(node.offset + 1, node.offset + node.length - 1)
      return places(node.offset + 1 + rawOffset(raw, offset))
    },
  }
}

interface Mistakes {
  errors: readonly TextMistake[]
  duplicates: readonly { offset: number; key: string }[]
  /** The text was read to its end. */
  isComplete: boolean
}

/** Thrown by a visitor to stop the parser, which has no other way. */
const ENOUGH = Symbol('enough')

function mistakesIn(text: string): Mistakes {
  /** Reasons by offset: the parser may report one place several times. */
  const errors = new Map<number, string>()
  let isDeep = false
  const duplicates: { offset: number; key: string }[] = []
  /** Keys of the open objects. */
  const seen: Set<string>[] = []
  let depth = 0
  const opens = () => {
    depth += 1
    if (depth <= MOST_JSON_LEVELS) return
    isDeep = true
    errors.clear()
    errors.set(0, `嵌套超过 ${MOST_JSON_LEVELS} 层`)
    throw ENOUGH
  }
  const closes = () => {
    depth -= 1
  }
  const visitor = {
    onObjectBegin: () => {
      opens()
      seen.push(new Set())
    },
    onObjectProperty: (key: string, offset: number) => {
      const keys = seen.at(-1)!
      if (keys.size === keys.add(key).size && duplicates.length < MOST_REPORTED) duplicates.push({ offset, key })
    },
    onObjectEnd: () => {
      closes()
      seen.pop()
    },
    onArrayBegin: opens,
    onArrayEnd: closes,
    onError: (error: ParseErrorCode, offset: number) => {
      if (!errors.has(offset)) errors.set(offset, reasonOf(error))
      if (errors.size >= MOST_REPORTED) throw ENOUGH
    },
  }
  try {
    visit(text, visitor, STRICT)
    return { errors: named(), duplicates, isComplete: true }
  } catch (reason) {
    if (reason !== ENOUGH) throw reason
    return { errors: named(), duplicates, isComplete: false }
  }

  function named(): readonly TextMistake[] {
    const found = errors.size === 0 || isDeep ? [] : mistakesInText(text)
    if (found.length > 0) return found
    return [...errors].map(([at, reason]) => ({ at, code: 'json-syntax', reason }))
  }
}

function reasonOf(error: ParseErrorCode): string {
  return REASONS[printParseErrorCode(error)] ?? '格式错误'
}

/** Returns a mapping from offsets of a text to lines and columns. */
function linesOf(text: string): (offset: number) => Place {
  const starts = [0]
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  return (offset) => {
    // Binary search, because a text may have as many problems as lines.
    let [line, after] = [0, starts.length]
    while (after - line > 1) {
      const middle = (line + after) >> 1
      if (starts[middle]! <= offset) line = middle
      else after = middle
    }
    return { line: line + 1, column: offset - starts[line]! + 1 }
  }
}

/** Returns the child at a step. */
type MemberOf = (node: Node, step: string | number) => Node | undefined

/** Node at a path, or the last existing node on the way to it. */
function nearestNode(
  root: Node | undefined,
  path: Path,
  memberOf: MemberOf,
): { node: Node; isThere: boolean } | undefined {
  if (root === undefined) return undefined
  let node = root
  for (const step of path) {
    const next = memberOf(node, step)
    if (next === undefined) return { node, isThere: false }
    node = next
  }
  return { node, isThere: true }
}

/** Caches the keys of each object, because one object may have as many problems as members. */
function membersByKey(): MemberOf {
  const known = new WeakMap<Node, ReadonlyMap<string, Node>>()
  const membersOf = (node: Node) => {
    const pairs = (node.children ?? []).flatMap(({ children: [key, value] = [] }) =>
      key && value ? [[key.value as string, value] as const] : [],
    )
    // The first of duplicate keys wins.
    return new Map(pairs.toReversed())
  }
  return (node, step) => {
    if (typeof step === 'number') return node.type === 'array' ? node.children?.[step] : undefined
    if (node.type !== 'object') return undefined
    const members = known.get(node) ?? membersOf(node)
    known.set(node, members)
    return members.get(step)
  }
}

/** Offset in the raw text, between the quotes, of the character at an offset of the string's value. */
function rawOffset(raw: string, offset: number): number {
  const pieces = raw.match(/\\u[0-9a-fA-F]{4}|\\.|[^\\]/gs) ?? []
  return pieces.slice(0, offset).reduce((sum, piece) => sum + piece.length, 0)
}
