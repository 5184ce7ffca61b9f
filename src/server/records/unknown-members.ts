import type { Entity, Row } from '#shared/documents/entity.ts'
import { childName, fieldsOf } from '#shared/documents/entity-fields.ts'
import { nearestName } from '#shared/expression/nearest-name.ts'
import { ROW_STATE } from '#shared/wire/child-rows.ts'
import type { FieldProblem } from '#shared/wire/envelope.ts'
import { refusesUnknown } from '../http/pipeline/strict-query.ts'
import { childTable } from './children/child-scope.ts'
import { textName } from './labels/dictionary-text.ts'
import type { RecordContext } from './record-context.ts'
import { invalid } from './write/write-failure.ts'

/** Names that a definition may have: its settings, and its parts with the names of each part. */
export interface Shape {
  readonly settings: ReadonlySet<string>
  readonly lists: Readonly<Record<string, Shape>>
}

interface UnknownMember {
  /** `fields[2].dbFieldNmae` */
  path: string
  name: string
  value: unknown
  shape: Shape
}

/** Largest number of problems in one refusal. */
const MOST_PROBLEMS = 20
/** Longest reported name, in characters. */
const LONGEST_NAME = 60
const TEXT = new RegExp(`${textName('')}$`)

/**
 * Finds unknown names in a definition. Refuses them from our own pages; lists them for other clients of the agreed
 * protocol, which send more than the server knows.
 * @param sent a body, with the mark of its sender
 * @returns paths for `ignored`, without empty values
 * @throws AppError RECORD_INVALID with the places, and with names that were probably meant
 */
export function takeKnown(sent: Readonly<Row>, shape: Shape): string[] {
  const unknown = unknownMembers(sent, shape, '')
  if (unknown.length === 0 || !refusesUnknown(sent)) {
    return unknown.filter(({ value }) => value !== null && value !== '').map(({ path }) => path)
  }
  throw invalid(asProblems(unknown))
}

/** Problems of unknown names in a part that only our own pages send. @param place of the part, such as `items` */
export function unknownProblems(part: unknown, shape: Shape, place: string): FieldProblem[] {
  return asProblems(unknownMembers(part, shape, place))
}

function asProblems(unknown: readonly UnknownMember[]): FieldProblem[] {
  return unknown.slice(0, MOST_PROBLEMS).map(({ path, name, shape }) => ({
    ...{ field: path, keyword: 'unknown' },
    message: `${path}：${unknownSetting(name, shape)}`,
  }))
}

/** Message for an unknown name, with the name that was probably meant. */
export function unknownSetting(name: string, { settings, lists }: Shape): string {
  const nearest = nearestName(name.slice(0, LONGEST_NAME), [...settings, ...Object.keys(lists)])
  return nearest === undefined ? '不认识的设置' : `不认识的设置，是否为 ${nearest}？`
}

/** Skips a value that is no object where one is expected; the reader of the value judges it. */
function unknownMembers(value: unknown, shape: Shape, place: string): UnknownMember[] {
  if (Array.isArray(value)) return value.flatMap((each, at) => unknownMembers(each, shape, `${place}[${at}]`))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]: [string, unknown]) => {
    const short = name.slice(0, LONGEST_NAME)
    const path = place === '' ? short : `${place}.${short}`
    const part = Object.hasOwn(shape.lists, name) ? shape.lists[name] : undefined
    if (part) return unknownMembers(inner, part, path)
    // Texts of dictionaries come back with answers.
    return shape.settings.has(name.replace(TEXT, '')) ? [] : [{ path, name, value: inner, shape }]
  })
}

/** Names that a record may have: all that an answer contains, since a form may send it back. */
export function shapeOfRecord(context: RecordContext, entity: Entity): Shape {
  const children = entity['x-children'] ?? []
  const lists = children.map((each) => [
    childName(each),
    { settings: namesOfRecord(childTable(context, each).entity).add(ROW_STATE), lists: {} },
  ])
  return { settings: namesOfRecord(entity), lists: Object.fromEntries(lists) }
}

export function namesOfRecord(entity: Entity): Set<string> {
  return new Set([...Object.keys(fieldsOf(entity)), ...(entity['x-version'] ? ['version'] : [])])
}
