import { SEARCH_KINDS } from './entity.ts'
import { LAYOUT_WIDGETS, STANDARD_BUTTONS } from './page.ts'
import type { PropsSchema } from './slots.ts'

const FIELD_SCOPE = ['values', 'user', 'mode', 'params'] as const
/** `event`, `result` and `error` exist only where something sets them: below x-on, a call, on-error. */
const BUTTON_SCOPE = ['row', 'selection', 'chosen', 'values', 'user', 'params', 'event', 'result', 'error'] as const

/** Shown to people, so blanks alone are none. */
const text: PropsSchema = { type: 'string', pattern: '\\S' }

/** Condition of a button. */
const condition: PropsSchema = { type: 'string', format: 'expression', 'x-result': 'bool', 'x-scope': BUTTON_SCOPE }

/** Colours of tags: states, and the presets of antd. */
const TAG_COLORS = [
  ...['default', 'success', 'processing', 'warning', 'error', 'magenta', 'red', 'volcano', 'orange', 'gold', 'yellow'],
  ...['lime', 'green', 'cyan', 'blue', 'geekblue', 'purple', 'pink'],
] as const

/** Shapes that the props of several blocks share; referenced as `#/$defs/<name>`. */
export const pageDefinitions = {
  /** Value of an action's parameters: constant, or computed when the action runs. */
  Value: {
    anyOf: [
      { type: 'string' },
      { type: 'number' },
      { type: 'boolean' },
      { type: 'null' },
      {
        type: 'object',
        required: ['expr'],
        additionalProperties: false,
        properties: { expr: { type: 'string', format: 'expression', 'x-result': 'any', 'x-scope': BUTTON_SCOPE } },
      },
    ],
  },
  Values: { type: 'object', additionalProperties: { $ref: '#/$defs/Value' } },
  /** `use` names an action; the manifest of that action describes `with`. */
  Step: {
    type: 'object',
    required: ['use'],
    additionalProperties: false,
    properties: { use: { type: 'string' }, with: { type: 'object' } },
  },
  Steps: { type: 'array', minItems: 1, items: { $ref: '#/$defs/Step' } },
  /** `use` names a reaction; the manifest of that reaction describes `with`. */
  ReactionUse: {
    type: 'object',
    required: ['use'],
    additionalProperties: false,
    properties: {
      use: { type: 'string' },
      when: { type: 'string', format: 'expression', 'x-result': 'bool', 'x-scope': FIELD_SCOPE },
      with: { type: 'object' },
    },
  },
  /** The manifest of the current widget describes `props`. */
  FieldUse: {
    anyOf: [
      { type: 'string', format: 'field' },
      {
        type: 'object',
        required: ['field'],
        additionalProperties: false,
        properties: {
          field: { type: 'string', format: 'field' },
          title: text,
          widget: { type: 'string', format: 'widget' },
          props: { type: 'object' },
          modes: { type: 'array', minItems: 1, items: { type: 'string', enum: ['add', 'edit', 'view'] } },
          required: { type: 'boolean', const: true },
          readOnly: { type: 'boolean', const: true },
          default: { anyOf: [{ type: 'string' }, { type: 'number' }, { type: 'boolean' }] },
          placeholder: text,
          description: text,
          span: { type: 'integer', minimum: 1, maximum: 4 },
          tab: { ...text, description: '记录表单中所在标签的标题；各标签一同校验和保存' },
          group: { type: 'boolean', const: true, description: '记录表单中站在它之前的分组（Group）内' },
          folded: { type: 'boolean', const: true, description: '查询表单中展开后才显示' },
          search: { type: 'string', enum: SEARCH_KINDS, description: '查询表单中的查询方式；缺省按实体的 x-search' },
          begin: {
            description: '查询表单打开和重置时的条件；范围查询为起、止两项，不限的一端写 null',
            anyOf: [{ $ref: '#/$defs/Value' }, { type: 'array', minItems: 2, items: { $ref: '#/$defs/Value' } }],
          },
          width: { type: 'integer', minimum: 40, maximum: 1000 },
          reactions: { type: 'array', minItems: 1, items: { $ref: '#/$defs/ReactionUse' } },
        },
      },
      {
        type: 'object',
        required: ['widget'],
        additionalProperties: false,
        properties: {
          widget: { type: 'string', enum: LAYOUT_WIDGETS },
          title: text,
          props: { type: 'object' },
          modes: { type: 'array', minItems: 1, items: { type: 'string', enum: ['add', 'edit', 'view'] } },
          span: { type: 'integer', minimum: 1, maximum: 4 },
          tab: { ...text, description: '记录表单中所在标签的标题' },
          group: { type: 'boolean', const: true, description: '记录表单中站在它之前的分组（Group）内' },
          reactions: { type: 'array', minItems: 1, items: { $ref: '#/$defs/ReactionUse' } },
        },
      },
    ],
  },
  FieldUses: { type: 'array', minItems: 1, items: { $ref: '#/$defs/FieldUse' } },
  ColumnUse: {
    anyOf: [
      { type: 'string', format: 'field' },
      {
        type: 'object',
        required: ['field'],
        additionalProperties: false,
        properties: {
          field: { type: 'string', format: 'field' },
          title: text,
          widget: { type: 'string', format: 'widget' },
          props: { type: 'object' },
          width: { type: 'integer', minimum: 40, maximum: 1000 },
          sortable: { type: 'boolean' },
          tags: {
            type: 'object',
            additionalProperties: {
              anyOf: [
                { type: 'string', enum: TAG_COLORS },
                { type: 'string', pattern: '^(#([0-9a-fA-F]{3,4}){1,2}|rgba?\\([0-9 ,.%]+\\))$' },
              ],
            },
          },
          align: { type: 'string', enum: ['left', 'center', 'right'] },
          href: { type: 'string', pattern: '^/[^/]', description: '值所指向的应用内地址，$ 加 {字段} 为该行的值' },
          wrap: { type: 'boolean', description: '值完整显示，可占多行；卡片中没有值时不显示' },
        },
      },
    ],
  },
  Button: {
    anyOf: [
      { type: 'string', enum: STANDARD_BUTTONS },
      {
        type: 'object',
        required: ['label', 'do'],
        additionalProperties: false,
        properties: {
          label: text,
          icon: { type: 'string', format: 'icon' },
          kind: { type: 'string', enum: ['primary', 'default', 'link', 'danger'] },
          permission: {
            anyOf: [
              { type: 'string', format: 'permission' },
              { type: 'array', minItems: 1, items: { type: 'string', format: 'permission' } },
            ],
          },
          when: condition,
          do: { $ref: '#/$defs/Steps' },
          all: {
            type: 'boolean',
            const: true,
            description: '批量按钮：选择了全部符合条件的记录时也可用，步骤中的 chosen 给出 filter 和 count',
          },
        },
      },
      {
        type: 'object',
        required: ['standard'],
        additionalProperties: false,
        properties: {
          standard: { type: 'string', enum: STANDARD_BUTTONS, description: '标准按钮；其余各项缺省与它相同' },
          label: text,
          icon: { type: 'string', format: 'icon' },
          when: { ...condition, description: '标准按钮自己的条件之外还须满足的条件' },
          target: {
            ...{ type: 'string', format: 'block', 'x-asks': 'open' },
            description: 'add、edit、view 所打开的表单；缺省为页面的 editor',
          },
          initial: { $ref: '#/$defs/Values', description: 'add 的初始值' },
          content: { $ref: '#/$defs/Value', description: 'delete 的问题下面的说明' },
          preview: { type: 'string', format: 'call', description: 'delete 之前询问谁将失去什么的接口，参数 ids' },
        },
      },
    ],
  },
  Buttons: { type: 'array', minItems: 1, items: { $ref: '#/$defs/Button' } },
} as const satisfies Record<string, PropsSchema>
