import type { MetaSchema } from '#shared/check/meta-schema.ts'

/** Line in the reference of a plugin. */
export interface PropRow {
  path: string
  name: string
  /** Nesting level in other props. */
  depth: number
  type: string
  required: boolean
  default: string
  description: string
}

/** Titles of the shapes that plugins share. */
const SHARED: Record<string, string> = {
  FieldUses: '字段列表',
  FieldUse: '字段',
  ColumnUse: '列',
  Buttons: '按钮列表',
  Button: '按钮',
  Steps: '步骤列表',
  Step: '步骤',
  Value: '值或 { "expr": 表达式 }',
  Values: '名称到值',
  BlockNode: '区块',
  BlockNodes: '区块',
}

/** Returns the props of a plugin, each before its nested ones. */
export function propRows({ properties = {}, required = [] }: MetaSchema, above = '', depth = 0): PropRow[] {
  return Object.entries(properties).flatMap(([name, schema]) => {
    const path = above === '' ? name : `${above}.${name}`
    const row: PropRow = {
      path,
      name,
      depth,
      type: typeOf(schema),
      required: required.includes(name),
      default: schema.default === undefined ? '' : JSON.stringify(schema.default),
      description: [schema.description, limitsOf(schema)].filter(Boolean).join('；'),
    }
    return [row, ...propRows(schema.items?.properties ? schema.items : schema, path, depth + 1)]
  })
}

function typeOf({ $ref, type, format, enum: choices, const: only, items, anyOf }: MetaSchema): string {
  if ($ref !== undefined) return SHARED[$ref.slice('#/$defs/'.length)] ?? $ref
  if (only !== undefined) return JSON.stringify(only)
  if (choices) return choices.map((choice) => JSON.stringify(choice)).join(' | ')
  if (anyOf) return [...new Set(anyOf.map(typeOf))].join(' | ')
  if (items) return `${typeOf(items)}[]`
  return format ?? type ?? ''
}

function limitsOf({ minimum, maximum, minLength, minItems, pattern }: MetaSchema): string {
  const parts = [
    minimum !== undefined && `不小于 ${minimum}`,
    maximum !== undefined && `不大于 ${maximum}`,
    minLength !== undefined && minLength > 1 && `至少 ${minLength} 个字符`,
    minItems !== undefined && `至少 ${minItems} 项`,
    pattern !== undefined && `格式 ${pattern}`,
  ]
  return parts.filter(Boolean).join('，')
}
