import type { Entity, Field, Row } from '#shared/documents/entity.ts'
import { parseJson } from '#shared/json/bounded-json.ts'
import { VARIABLE_NAME } from '#shared/rules/message-template.ts'

/** Types of variables; items of the dictionary message_variable_type. */
export type VariableType = 'text' | 'lines' | 'integer' | 'number' | 'date' | 'datetime' | 'boolean'

export interface Variable {
  name: string
  title: string
  type: VariableType
  required: boolean
}

const LONGEST_TEXT = 500
const LONGEST_LINES = 4000
const MOST_VARIABLES = 30
const LONGEST_TITLE = 50

const FIELDS: Readonly<Record<VariableType, Omit<Field, 'title'>>> = {
  text: { type: 'string', maxLength: LONGEST_TEXT },
  lines: { type: 'string', maxLength: LONGEST_LINES },
  integer: { type: 'integer' },
  number: { type: 'number' },
  date: { type: 'string', format: 'date' },
  datetime: { type: 'string', format: 'date-time' },
  boolean: { type: 'boolean' },
}

/** Describes a problem of a declaration in one sentence. */
export class VariablesError extends Error {
  override readonly name = 'VariablesError'
}

/** Returns the declaration as a JSON Schema, its stored form. */
export function schemaOf(variables: readonly Variable[]): string {
  const properties = Object.fromEntries(variables.map(({ name, title, type }) => [name, { title, ...FIELDS[type] }]))
  const required = variables.flatMap(({ name, required }) => (required ? [name] : []))
  return JSON.stringify({ type: 'object', required, properties })
}

/** Returns the variables that a JSON Schema declares; an empty text declares none. @throws VariablesError */
export function variablesOf(schema: string): Variable[] {
  if (schema === '') return []
  const { properties = {}, required = [], type } = objectIn(schema, '变量声明')
  if (type !== undefined && type !== 'object') throw new VariablesError('变量声明应为 object 的 JSON Schema')
  if (!isObject(properties) || !Array.isArray(required))
    throw new VariablesError('变量声明的 properties 或 required 有误')
  return checked(
    Object.entries(properties).map(([name, field]) => ({
      name,
      title: String((isObject(field) && field.title) || name),
      type: typeOf(name, field),
      required: required.includes(name),
    })),
  )
}

/** Returns the variables of form rows. @throws VariablesError with the row. */
export function variablesInRows(rows: readonly unknown[]): Variable[] {
  return checked(
    rows.map((row) => {
      const { name, title, type, required } = (isObject(row) ? row : {}) as Row
      return {
        name: String(name ?? '').trim(),
        title: String(title ?? '').trim() || String(name ?? '').trim(),
        type: (String(type ?? '') || 'text') as VariableType,
        required: required === true || required === 'true',
      }
    }),
  )
}

/** Derives variables from samples; each is a text. @throws VariablesError */
export function variablesOfSamples(samples: string): Variable[] {
  return checked(Object.keys(samplesIn(samples)).map((name) => ({ name, title: name, type: 'text', required: false })))
}

/** @throws VariablesError when the text is not JSON of an object. */
export function samplesIn(json: string): Readonly<Record<string, unknown>> {
  return json === '' ? {} : objectIn(json, '测试数据')
}

/** Returns an entity that validates values of these variables. Create it once and reuse it. */
export function entityOf(variables: readonly Variable[]): Entity {
  const { properties, required } = JSON.parse(schemaOf(variables)) as Pick<Entity, 'properties' | 'required'>
  return { $id: 'message/variables', title: '变量', type: 'object', required, properties }
}

function checked(variables: Variable[]): Variable[] {
  const seen = new Set<string>()
  if (variables.length > MOST_VARIABLES) throw new VariablesError(`变量不能超过${MOST_VARIABLES}个`)
  for (const [at, { name, title, type }] of variables.entries()) {
    const place = `第${at + 1}个变量`
    if (!VARIABLE_NAME.test(name)) throw new VariablesError(`${place}的名称应以字母开头，由字母、数字和下划线组成`)
    if (title.length > LONGEST_TITLE) throw new VariablesError(`${place}的说明不能超过${LONGEST_TITLE}个字符`)
    if (!Object.hasOwn(FIELDS, type)) throw new VariablesError(`${place}的类型不正确`)
    if (seen.has(name)) throw new VariablesError(`变量 ${name} 声明了两次`)
    seen.add(name)
  }
  return variables
}

function typeOf(name: string, field: unknown): VariableType {
  const { type = 'string', format, maxLength } = (isObject(field) ? field : {}) as Partial<Field>
  if (type === 'string' && format === 'date') return 'date'
  if (type === 'string' && format === 'date-time') return 'datetime'
  if (type === 'string' && format === undefined) return Number(maxLength ?? 0) > LONGEST_TEXT ? 'lines' : 'text'
  if (type === 'integer' || type === 'number' || type === 'boolean') return type
  throw new VariablesError(`变量 ${name} 的类型不受支持`)
}

function objectIn(json: string, what: string): Record<string, unknown> {
  try {
    const value: unknown = parseJson(json)
    if (isObject(value)) return value
  } catch {
    throw new VariablesError(`${what}不是有效的JSON`)
  }
  throw new VariablesError(`${what}应为JSON对象`)
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
