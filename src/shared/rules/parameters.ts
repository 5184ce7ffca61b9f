/**
 * Parameters of an option that an administrator chooses, such as the task of a job: stored as one JSON text and
 * described by fields of an entity. Browser and server check them with the same function.
 */
import type { Entity, Field, Row } from '../documents/entity.ts'
import { parseJson } from '../json/bounded-json.ts'
import type { FieldProblem } from '../wire/envelope.ts'
import { coerceRecord } from './records/coerce-record.ts'
import { validateRecord } from './records/validate-record.ts'

/** Fields of the parameters. Reuse the object: it is compiled once. */
export type ParameterFields = Pick<Entity, 'properties' | 'required'>

/** Option with the fields of its parameters; the form is made from them. */
export interface ParameterSet extends ParameterFields {
  value: string
  title?: string
  /** Description of the option, for users. */
  description?: string
}

/** The field of a problem is the name of a parameter, or empty for a problem of the whole text. */
export type ReadParameters = { params: Row; problems?: undefined } | { problems: FieldProblem[]; params?: undefined }

/** Parses parameters from JSON text and adds defaults of absent ones; an empty text has none. */
export function readParameters(fields: ParameterFields, text: string): ReadParameters {
  const given = text.trim() === '' ? {} : parsed(text)
  if (given === undefined) return refusedText('请输入JSON字符串')
  if (Array.isArray(given)) return refusedText('只能传递JSON对象，不能传递JSON数组')
  if (typeof given !== 'object' || given === null) return refusedText('只能传递JSON对象')
  return checkParameters(fields, given as Row)
}

/** Checks parameters that are already parsed. */
export function checkParameters(fields: ParameterFields, given: Readonly<Row>): ReadParameters {
  const unknown = Object.keys(given).find((name) => !Object.hasOwn(fields.properties, name))
  if (unknown !== undefined) return refusedText(unknownText(fields, unknown))
  const entity = parametersEntity(fields)
  const params = withDefaults(fields, coerceRecord(entity, given))
  const problems = validateRecord(entity, params, { mode: 'add' })
  return problems.length === 0 ? { params } : { problems }
}

/** Prefixes problems with the field that holds the text: `keep` in `parameter` is `parameter.keep`. */
export function problemsUnder(field: string, problems: readonly FieldProblem[]): FieldProblem[] {
  return problems.map((problem) => ({ ...problem, field: problem.field === '' ? field : `${field}.${problem.field}` }))
}

/** Parses a stored text for display; a text that is no object has no parameters. */
export function parametersIn(text: unknown): Row {
  const value = typeof text === 'string' ? parsed(text) : undefined
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Row) : {}
}

const entities = new WeakMap<ParameterFields['properties'], Entity>()

/** Entity of the fields, for forms and for validation. Returns the same object for the same fields. */
export function parametersEntity({ properties, required = [] }: ParameterFields): Entity {
  const known = entities.get(properties)
  if (known) return known
  const entity: Entity = {
    ...{ $id: 'parameters', title: '参数', type: 'object', 'x-audit': false, 'x-tenant': false },
    properties,
    required: [...required],
  }
  entities.set(properties, entity)
  return entity
}

/** An empty text is a value; an empty choice is not. */
export function isGivenParameter(field: Field, value: unknown): boolean {
  if (value === null || value === undefined) return false
  return value !== '' || (field.type === 'string' && field.enum === undefined)
}

function withDefaults({ properties }: ParameterFields, given: Row): Row {
  const params: Row = {}
  for (const [name, field] of Object.entries(properties)) {
    const value = isGivenParameter(field, given[name]) ? given[name] : field.default
    if (value !== undefined) params[name] = value
  }
  return params
}

function unknownText({ properties }: ParameterFields, name: string): string {
  const known = Object.keys(properties)
  if (known.length === 0) return `参数${name}多余，该项没有参数`
  return `参数${name}不存在，可用的参数：${known.join('、')}`
}

function refusedText(message: string): ReadParameters {
  return { problems: [{ field: '', keyword: 'rule', message }] }
}

function parsed(text: string): unknown {
  try {
    return parseJson(text)
  } catch {
    return undefined
  }
}
