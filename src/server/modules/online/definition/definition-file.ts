import { type Shape, unknownSetting } from '#server/records/unknown-members.ts'
import { importRefused } from '#server/records/workbook/import-refusal.ts'
import { readJson } from '#shared/check/json/json-source.ts'
import { readableText } from '#shared/documents/canonical-document.ts'
import type { Row } from '#shared/documents/entity.ts'
import { textIn } from '#shared/documents/online-form/read-form.ts'

/** Value of `kind` in a file of definitions. */
export const FILE_KIND = 'online-definitions'
/** Version of the file format. Raise it when an earlier release would misread a file that is written now. */
export const FILE_FORMAT = 1
/** Largest file in bytes, and most definitions in one file. */
export const MOST_BYTES = 4 * 1024 * 1024
export const MOST_DEFINITIONS = 100
/**
 * Most fields, columns, buttons, steps and other rows of all definitions. A dry run of so many rows takes some 20 s.
 */
export const MOST_ROWS = 3000

/** Kinds of definitions in the order of their import: a kind comes before the kinds that name its records. */
export const DEFINITION_KINDS = ['forms', 'reports', 'graphs', 'graphPages', 'designs'] as const
export type DefinitionKind = (typeof DEFINITION_KINDS)[number]

/** Names that a definition in a file may have. Other names are refused, not ignored. */
export interface FileShape extends Shape {
  /** Field that identifies a definition to people. A code may stand in a file once only. */
  code: string
}

export interface PlacedProblem {
  /** `forms[0].fields[2].dbType` */
  place: string
  message: string
}

/** Definition as it stands in a file. */
export interface GivenDefinition {
  kind: DefinitionKind
  /** `forms[0]` */
  place: string
  /** Code as it is stored: without characters that the database cannot store. */
  code: string
  content: Row
  /** Problems of its shape. Its content is not checked while there are any. */
  problems: PlacedProblem[]
}

/** Returns definitions as one text. Equal definitions give equal texts. */
export function writeDefinitions(definitions: Partial<Record<DefinitionKind, readonly Row[]>>): string {
  const some = Object.entries(definitions).filter(([, each]) => each.length > 0)
  return `${readableText({ kind: FILE_KIND, format: FILE_FORMAT, ...Object.fromEntries(some) })}\n`
}

/**
 * Reads a file from an untrusted source. Checks its shape only.
 * @throws AppError IMPORT_FAILED for a file that is not an export of definitions
 */
export function readDefinitions(
  content: Buffer,
  shapes: Readonly<Partial<Record<DefinitionKind, FileShape>>>,
): GivenDefinition[] {
  if (content.length > MOST_BYTES) throw importRefused(`文件超过${MOST_BYTES / 1024 / 1024}MB`)
  const { value, errors, duplicates } = readJson(content.toString('utf8').replace(/^\uFEFF/, ''))
  const broken = errors[0] ?? duplicates.map(({ place, key }) => ({ place, reason: `键 ${key} 重复` }))[0]
  if (broken) throw importRefused(`第 ${broken.place.line} 行第 ${broken.place.column} 列：${broken.reason}`)
  if (!isObject(value) || value.kind !== FILE_KIND) throw importRefused('这不是导出的定义文件')
  if (typeof value.format !== 'number' || value.format > FILE_FORMAT)
    throw importRefused(`不认识文件格式 ${String(value.format).slice(0, 20)}，该文件可能由更新的版本导出`)
  const kinds = Object.keys(value).filter((name) => name !== 'kind' && name !== 'format')
  const unknown = kinds.find((name) => !Object.hasOwn(shapes, name))
  if (unknown !== undefined) throw importRefused(`不认识 ${unknown.slice(0, 40)}`)
  const lists = DEFINITION_KINDS.filter((kind) => kinds.includes(kind)).map((kind) => {
    const list = value[kind]
    if (!Array.isArray(list)) throw importRefused(`${kind} 应为列表`)
    return { kind, list: list as unknown[] }
  })
  // Counts before checking: a list of problems of a million definitions helps nobody.
  const count = lists.reduce((sum, { list }) => sum + list.length, 0)
  if (count === 0) throw importRefused('文件中没有定义')
  if (count > MOST_DEFINITIONS) throw importRefused(`一个文件最多${MOST_DEFINITIONS}个定义`)
  if (rowsIn(lists.map(({ list }) => list)) > MOST_ROWS) throw importRefused(`一个文件最多${MOST_ROWS}行字段、按钮等`)
  return lists.flatMap(({ kind, list }) => listed(kind, list, shapes[kind]!))
}

/** Counts the rows of definitions, and the rows within these rows. */
export function rowsIn(kinds: readonly (readonly unknown[])[]): number {
  const inside = (value: unknown): number => {
    if (!isObject(value)) return 0
    const lists = Object.values(value).filter((each): each is unknown[] => Array.isArray(each))
    return lists.reduce((sum, list) => sum + list.length + list.reduce<number>((all, row) => all + inside(row), 0), 0)
  }
  return kinds.flat().reduce<number>((sum, definition) => sum + inside(definition), 0)
}

function listed(kind: DefinitionKind, list: readonly unknown[], shape: FileShape): GivenDefinition[] {
  const codes = new Set<string>()
  return list.map((each: unknown, at) => {
    const place = `${kind}[${at}]`
    const problems = shapeProblems(each, shape, place)
    const content = problems.length === 0 ? (each as Row) : {}
    const code = isObject(each) && typeof each[shape.code] === 'string' ? textIn(each[shape.code]) : ''
    if (problems.length === 0) {
      if (code === '') problems.push({ place: `${place}.${shape.code}`, message: '不能为空' })
      else if (codes.has(code.toLowerCase())) problems.push({ place, message: `${code} 在文件中重复` })
    }
    codes.add(code.toLowerCase())
    return { kind, place, code: code.slice(0, 100), content, problems }
  })
}

/** Most rows of one list, and most problems that are reported of one definition. */
const [MOST_PARTS, MOST_PROBLEMS] = [1000, 20]

function shapeProblems(value: unknown, shape: Shape, place: string): PlacedProblem[] {
  if (!isObject(value)) return [{ place, message: '应为对象' }]
  const problems: PlacedProblem[] = []
  for (const [name, inner] of Object.entries(value)) {
    const at = `${place}.${name.slice(0, 60)}`
    const list = Object.hasOwn(shape.lists, name) ? shape.lists[name] : undefined
    if (list) problems.push(...partProblems(inner, list, at))
    else if (!shape.settings.has(name)) problems.push({ place: at, message: unknownSetting(name, shape) })
    else if (typeof inner === 'object' && inner !== null) problems.push({ place: at, message: '应为文本或数字' })
    if (problems.length >= MOST_PROBLEMS) break
  }
  return problems.slice(0, MOST_PROBLEMS)
}

function partProblems(value: unknown, shape: Shape, place: string): PlacedProblem[] {
  if (!Array.isArray(value)) return [{ place, message: '应为列表' }]
  if (value.length > MOST_PARTS) return [{ place, message: `最多${MOST_PARTS}项` }]
  const problems: PlacedProblem[] = []
  for (const [at, each] of value.entries()) {
    if (problems.length >= MOST_PROBLEMS) break
    problems.push(...shapeProblems(each, shape, `${place}[${at}]`))
  }
  return problems
}

function isObject(value: unknown): value is Row {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
