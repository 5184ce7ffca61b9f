import { findNodeAtOffset, getNodePath, type Node } from 'jsonc-parser'
import { readText } from '#shared/check/json/lenient-json.ts'
import type { MetaSchema } from '#shared/check/meta-schema.ts'
import { type Knowledge, placeIn } from './knowledge.ts'
import { fieldIn, type MetaPlace, pluginNamed } from './meta-place.ts'

export interface Explanation {
  from: number
  to: number
  title: string
  lines: readonly string[]
}

/** Explains the node at an offset in the words of `_meta`; undefined without a description. */
export function explainAt(text: string, offset: number, knowledge: Knowledge): Explanation | undefined {
  const read = readText(text)
  const node = read.root && findNodeAtOffset(read.root, offset)
  if (!node || node.type === 'object' || node.type === 'array') return undefined
  const place = placeIn(read, getNodePath(node), knowledge)
  const name = String(node.value)
  const description = isKey(node)
    ? { title: name, lines: keyLines(place) }
    : (explainPlugin(place, name, knowledge) ??
      explainField(place, name, knowledge) ??
      explainName(place, name, knowledge))
  if (!description || description.lines.length === 0) return undefined
  return { from: node.offset, to: node.offset + node.length, ...description }
}

type Description = Pick<Explanation, 'title' | 'lines'>

function isKey(node: Node): boolean {
  return node.parent?.type === 'property' && node.parent.children?.[0] === node
}

function explainPlugin({ schemas }: MetaPlace, name: string, { meta }: Knowledge): Description | undefined {
  const plugin = schemas.map((schema) => pluginNamed(meta, schema, name)).find((found) => found !== undefined)
  if (!plugin) return undefined
  const required = plugin.required?.length ? `必需：${plugin.required.join('、')}` : undefined
  return { title: `${name} ${plugin.title ?? ''}`, lines: given(plugin.description, required) }
}

function explainField({ schemas, entity }: MetaPlace, name: string, knowledge: Knowledge): Description | undefined {
  const described = entity === undefined ? undefined : knowledge.entity(entity)
  const field = described && schemas.some(({ format }) => format === 'field') ? fieldIn(described, name) : undefined
  if (!described || !field) return undefined
  const facts = given(
    field.format ? `${field.type}（${field.format}）` : field.type,
    field['x-dict'] && `字典 ${field['x-dict']}`,
    field['x-ref'] && `引用 ${field['x-ref'].entity}`,
    field.maxLength ? `最长 ${field.maxLength}` : undefined,
    described.required?.includes(name) ? '必填' : undefined,
  )
  return { title: `${name} ${field.title}`, lines: given(facts.join('，'), field.description) }
}

function explainName({ schemas }: MetaPlace, name: string, knowledge: Knowledge): Description | undefined {
  const known = schemas.flatMap(({ format }) => (format ? knowledge.names(format) : []))
  const label = known.find((candidate) => candidate.name === name)?.label
  return label === undefined ? undefined : { title: name, lines: [label] }
}

const TYPE_NAMES: Record<NonNullable<MetaSchema['type']>, string> = {
  string: '文本',
  number: '数字',
  integer: '整数',
  boolean: 'true 或 false',
  array: '列表',
  object: '对象',
  null: 'null',
}
const MOST_NAMES = 12

function keyLines({ schemas }: MetaPlace): string[] {
  const descriptions = [...new Set(schemas.flatMap(({ title, description }) => given(title, description)))]
  const types = [...new Set(schemas.flatMap(({ type }) => (type ? [TYPE_NAMES[type]] : [])))]
  const values = schemas.flatMap((schema) => schema.enum ?? []).map(String)
  const shown = values.length > MOST_NAMES ? [...values.slice(0, MOST_NAMES), '…'] : values
  return [
    ...descriptions,
    ...(types.length > 0 ? [`类型：${types.join('、')}`] : []),
    ...(shown.length > 0 ? [`可用：${shown.join('、')}`] : []),
  ]
}

function given(...lines: (string | undefined)[]): string[] {
  return lines.filter((line) => line !== undefined && line !== '') as string[]
}
