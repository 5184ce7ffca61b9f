import type { RecordCall } from '#shared/documents/entity.ts'
import { LAYOUT_WIDGETS } from '#shared/documents/page.ts'
import { pageDefinitions } from '#shared/documents/page-definitions.ts'
import type { PropsSchema } from '#shared/documents/slots.ts'
import { FILL_RULE_CODES } from '#shared/rules/fill-rules.ts'
import { type MetaSchema, NOT_BLANK, type PluginKind, type PluginNames, propsDefinition } from '../meta-schema.ts'

/** Names and props of the four registries and the host. The manifests of renderers/manifest.ts have these shapes. */
export interface Vocabulary {
  widgets: readonly (Described & { types: readonly string[]; needs?: 'options' | 'reference'; page?: string })[]
  blocks: readonly (Described & {
    slot: string
    container?: boolean
    offers: readonly string[]
    calls?: readonly RecordCall[]
  })[]
  actions: readonly (Described & { needs?: readonly string[]; asks?: string })[]
  reactions: readonly (Described & { when: 'none' | 'optional' | 'required' })[]
  icons: readonly string[]
  hostCommands: readonly string[]
}

interface Described {
  name: string
  title: string
  description: string
  props: PropsSchema
}

/** Schema of page documents: JSON Schema for editors, and input of the checker. */
export function buildPageMeta(vocabulary: Vocabulary): MetaSchema {
  const named = (schema: MetaSchema) => spellOutNames(schema, vocabulary)
  const shared = Object.entries(pageDefinitions as Record<string, MetaSchema>)
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    title: '页面',
    description: '一个界面：区块、字段、列、动作和联动。',
    type: 'object',
    required: ['title', 'type', 'properties'],
    additionalProperties: false,
    properties: {
      $schema: { type: 'string' },
      title: { type: 'string', pattern: NOT_BLANK, 'x-code': 'title-missing', 'x-reason': '页面没有标题（title）' },
      description: { type: 'string' },
      'x-entity': { type: 'string', format: 'entity', description: '各区块默认使用的实体地址' },
      'x-events': {
        type: 'array',
        minItems: 1,
        items: { type: 'string', pattern: '^[a-z][A-Za-z0-9]*$', 'x-code': 'event-name' },
        description: '区块之间互相通知的事件名；动作 emit 发出，区块的 x-on 听取',
      },
      'x-needs': {
        type: 'object',
        additionalProperties: false,
        description: '页面及其部分所用的接口要求、而打开它的人未必已有的权限；授权时一并选中',
        properties: {
          page: { $ref: '#/$defs/PermissionList', description: '打开页面即需要的；实体的查询权限（:list）不必写' },
          parts: {
            type: 'object',
            minProperties: 1,
            propertyNames: { type: 'string', format: 'permission' },
            additionalProperties: { $ref: '#/$defs/PermissionList' },
            description: '按权限编码：拥有该权限的人所用的按钮、窗口和字段还需要的',
          },
        },
      },
      type: { type: 'string', const: 'object' },
      properties: { $ref: '#/$defs/BlockNodes' },
    },
    $defs: {
      PermissionList: { type: 'array', minItems: 1, items: { type: 'string', format: 'permission' } },
      BlockNodes: {
        type: 'object',
        minProperties: 1,
        propertyNames: { type: 'string', pattern: '^[a-z][A-Za-z0-9]*$', 'x-code': 'block-name' },
        additionalProperties: { $ref: '#/$defs/BlockNode' },
      },
      BlockNode: blockNode(vocabulary),
      ...Object.fromEntries(shared.map(([name, schema]) => [name, named(refined(name, schema, vocabulary))])),
      ...propsOf('widget', vocabulary.widgets, named),
      ...propsOf('block', vocabulary.blocks, named),
      ...propsOf('action', vocabulary.actions, named),
      ...propsOf('reaction', vocabulary.reactions, named),
    },
    'x-pieces': pluginsOf(vocabulary),
  }
}

function blockNode({ blocks }: Vocabulary): MetaSchema {
  return {
    type: 'object',
    required: ['x-component'],
    additionalProperties: false,
    properties: {
      type: { type: 'string', const: 'void', description: '可以不写' },
      'x-component': { type: 'string', format: 'component', enum: blocks.map(({ name }) => name) },
      'x-component-props': { type: 'object' },
      'x-on': {
        type: 'object',
        minProperties: 1,
        propertyNames: { type: 'string', format: 'event' },
        additionalProperties: { $ref: '#/$defs/Steps' },
        description: '听到页面的事件时做什么；步骤中的 event 是随事件带来的值',
      },
      properties: { $ref: '#/$defs/BlockNodes' },
    },
    allOf: choices('block', 'x-component', 'x-component-props', blocks),
  }
}

/** Completes the shared shapes with the parts that depend on a registry. */
function refined(name: string, schema: MetaSchema, { widgets, actions, reactions }: Vocabulary): MetaSchema {
  if (name === 'Step') return dispatching(schema, 'action', 'use', 'with', actions)
  if (name === 'ReactionUse') return dispatching(schema, 'reaction', 'use', 'with', reactions)
  if (name === 'ColumnUse') return showing(schema, widgets)
  if (name !== 'FieldUse') return schema
  const dividing = widgets.filter(({ name: widget }) => (LAYOUT_WIDGETS as readonly string[]).includes(widget))
  const asObject = (branch: MetaSchema): MetaSchema => {
    if (branch.type !== 'object') return branch
    if (branch.properties?.field) return tightening({ ...branch, allOf: choices('widget', 'widget', 'props', widgets) })
    return dividing.length > 0 ? { ...branch, allOf: choices('widget', 'widget', 'props', dividing) } : branch
  }
  return { ...schema, anyOf: schema.anyOf?.map(asObject) }
}

/** A column names the widget that shows its values, and the data that the widget needs. */
function showing(schema: MetaSchema, widgets: readonly Described[]): MetaSchema {
  const allOf = choices('widget', 'widget', 'props', widgets)
  const asObject = (branch: MetaSchema): MetaSchema => ({
    ...branch,
    properties: { ...branch.properties, tags: colored(branch.properties!.tags!) },
    allOf,
  })
  return { ...schema, anyOf: schema.anyOf?.map((branch) => (branch.type === 'object' ? asObject(branch) : branch)) }
}

function colored(tags: MetaSchema): MetaSchema {
  const { anyOf = [] } = tags.additionalProperties as MetaSchema
  return { ...tags, additionalProperties: { anyOf: anyOf.map((branch) => ({ ...branch, 'x-code': 'tag-color' })) } }
}

function dispatching(
  schema: MetaSchema,
  kind: 'action' | 'reaction',
  by: string,
  props: string,
  plugins: readonly Described[],
): MetaSchema {
  const names = plugins.map(({ name }) => name)
  return {
    ...schema,
    properties: { ...schema.properties, [by]: { type: 'string', format: kind, enum: names } },
    allOf: choices(kind, by, props, plugins),
  }
}

/** One condition per plugin: when its name is used, its manifest describes the props beside the name. */
function choices(kind: PluginKind, by: string, props: string, plugins: readonly Described[]): MetaSchema['allOf'] {
  return plugins.map(({ name, props: schema }) => ({
    if: { type: 'object', required: [by], properties: { [by]: { const: name } } },
    // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema; nobody awaits it
    then: {
      type: 'object',
      ...(schema.required?.length && { required: [props] }),
      properties: { [props]: { $ref: `#/$defs/${propsDefinition(kind, name)}` } },
    },
  }))
}

const LOOSENS = {
  'x-code': 'page-loosens-entity',
  'x-reason': '页面只能收紧实体的规定，不能放宽：此处只能写 true，或不写',
} as const

function tightening(schema: MetaSchema): MetaSchema {
  const { required, readOnly, ...others } = schema.properties ?? {}
  return {
    ...schema,
    properties: { ...others, required: { ...required, ...LOOSENS }, readOnly: { ...readOnly, ...LOOSENS } },
  }
}

function propsOf(
  kind: PluginKind,
  plugins: readonly Described[],
  named: (schema: MetaSchema) => MetaSchema,
): Record<string, MetaSchema> {
  const describe = ({ title, description, props }: Described): MetaSchema =>
    named({ ...(props as MetaSchema), title, description })
  return Object.fromEntries(plugins.map((plugin) => [propsDefinition(kind, plugin.name), describe(plugin)]))
}

function pluginsOf({ widgets, blocks, actions, reactions }: Vocabulary): PluginNames {
  return {
    widgets: byName(widgets, ({ types, needs, page }) => ({ types, ...(needs && { needs }), ...(page && { page }) })),
    blocks: byName(blocks, ({ slot, container = false, offers, calls }) => ({
      ...{ slot, container, offers },
      ...(calls && { calls }),
    })),
    actions: byName(actions, ({ needs, asks }) => ({ needs: needs ?? [], ...(asks !== undefined && { asks }) })),
    reactions: byName(reactions, ({ when }) => ({ when })),
  }
}

function byName<P extends Described, T>(plugins: readonly P[], describe: (plugin: P) => T): Record<string, T> {
  return Object.fromEntries(plugins.map((plugin) => [plugin.name, describe(plugin)]))
}

/** Slots with a closed list of names get it as `enum`, so that editors complete them. */
function spellOutNames(schema: MetaSchema, vocabulary: Vocabulary): MetaSchema {
  const names = namesOf(schema.format, vocabulary)
  const inside = (part: MetaSchema) => spellOutNames(part, vocabulary)
  const insideAll = (parts: Record<string, MetaSchema>) =>
    Object.fromEntries(Object.entries(parts).map(([key, part]) => [key, shown(key, inside(part))]))
  return {
    ...schema,
    ...(names && { enum: names }),
    ...(schema.properties && { properties: insideAll(schema.properties) }),
    ...(typeof schema.additionalProperties === 'object' && {
      additionalProperties: inside(schema.additionalProperties),
    }),
    ...(schema.items && { items: inside(schema.items) }),
    ...(schema.anyOf && { anyOf: schema.anyOf.map(inside) }),
  }
}

const SHOWN = ['title', 'label', 'text', 'placeholder']

/** Plugins show their titles, so blanks alone are none. */
function shown(key: string, schema: MetaSchema): MetaSchema {
  const { minLength, ...others } = schema
  const { type, format, pattern } = others
  const isText = SHOWN.includes(key) && type === 'string' && format === undefined && pattern === undefined
  return isText && minLength !== undefined ? { ...others, pattern: NOT_BLANK } : schema
}

function namesOf(format: MetaSchema['format'], vocabulary: Vocabulary): readonly string[] | undefined {
  if (format === 'widget') return vocabulary.widgets.map(({ name }) => name)
  if (format === 'icon') return vocabulary.icons
  if (format === 'fill-rule') return FILL_RULE_CODES
  return format === 'command' ? vocabulary.hostCommands : undefined
}
