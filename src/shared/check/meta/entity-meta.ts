import { type FieldFormat, RECORD_CALLS, SEARCH_KINDS } from '#shared/documents/entity.ts'
import { FILL_RULE_CODES } from '#shared/rules/fill-rules.ts'
import { type MetaSchema, NOT_BLANK } from '../meta-schema.ts'

const text: MetaSchema = { type: 'string', minLength: 1 }
/** Text that people see. */
const shown: MetaSchema = { type: 'string', pattern: NOT_BLANK }
const flag: MetaSchema = { type: 'boolean' }
const count: MetaSchema = { type: 'integer', minimum: 0 }
const amount: MetaSchema = { type: 'number' }

const jsonType: MetaSchema = { type: 'string', enum: ['string', 'integer', 'number', 'boolean', 'array', 'object'] }
const scalar: MetaSchema = { anyOf: [{ type: 'string' }, { type: 'number' }, { type: 'boolean' }] }
const options: MetaSchema = { type: 'array', minItems: 1, items: { anyOf: [{ type: 'string' }, { type: 'number' }] } }

/** Field of the entity itself; `code` is the problem code of a missing field. */
function ownField(code: string): MetaSchema {
  return { type: 'string', format: 'field', 'x-code': code }
}

function closed(properties: Record<string, MetaSchema>, required: string[] = []): MetaSchema {
  return { type: 'object', required, additionalProperties: false, properties }
}

/** Field of the rows of a sub-table. */
const childFieldName: MetaSchema = ownField('child-field-unknown')
/** Field of the record to compare a sum over its rows with; entity-rules.ts looks it up. */
const total: MetaSchema = { type: 'string', minLength: 1, description: '主记录的数字字段' }

/** Schema of entity documents: JSON Schema for editors, and input of the checker. */
export function buildEntityMeta(widgets: readonly string[]): MetaSchema {
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    title: '实体',
    description: '一种记录：字段、类型、标签、限制、字典、唯一性和规则。',
    ...closed(
      {
        $schema: { type: 'string' },
        $id: { ...text, description: '地址 <area>/<noun>，与文件位置一致' },
        title: { ...shown, 'x-code': 'title-missing', 'x-reason': '实体没有名称（title）' },
        description: text,
        type: { type: 'string', const: 'object' },
        required: { type: 'array', items: ownField('required-unknown') },
        properties: {
          type: 'object',
          minProperties: 1,
          propertyNames: { type: 'string', pattern: '^[a-z][A-Za-z0-9]*$', 'x-code': 'field-name' },
          additionalProperties: { $ref: '#/$defs/Field' },
        },
        'x-table': {
          type: 'string',
          pattern: '^([a-z][a-z0-9_]*\\.)?[a-z][a-z0-9_]*$',
          description: '表名；不存储的表单不写',
        },
        'x-calls': { $ref: '#/$defs/Calls' },
        'x-permission': { ...text, description: '权限前缀；默认为地址，斜杠换成冒号' },
        'x-title': ownField('title-field-unknown'),
        'x-tenant': {
          enum: [true, false, 'shared'],
          description:
            '按租户隔离；默认 true；false 为整个系统共用，只有默认租户的人员和管理员可以修改；shared 为共用行之外各租户另有自己的行',
        },
        'x-members': {
          ...closed(
            {
              table: identifier,
              from: identifier,
              to: identifier,
              ties: identifier,
              copies: { type: 'array', items: ownField('member-field-unknown') },
              own: { type: 'array', items: ownField('member-field-unknown') },
            },
            ['table', 'from', 'to', 'own'],
          ),
          description:
            '由关联表说明属于哪些租户；own 为各租户各自的字段，其余字段在属于多个租户时只有系统管理员可以修改',
        },
        'x-without': {
          type: 'array',
          minItems: 1,
          description: '同表中不属于本实体的记录',
          items: closed(
            {
              field: ownField('without-field-unknown'),
              values: { type: 'array', minItems: 1, items: { type: 'string' } },
            },
            ['field', 'values'],
          ),
        },
        'x-own': {
          description:
            '只包括本人的记录，任何授权都不显示他人的：按保存本人编号或用户名的字段，或按保存群组键的数据库列',
          anyOf: [
            closed({ field: ownField('own-field-unknown'), is: { enum: ['id', 'username'] } }, ['field', 'is']),
            closed({ groups: { type: 'string', pattern: '^[a-z_]+$' } }, ['groups']),
          ],
        },
        'x-process': {
          ...closed({ status: ownField('process-field-unknown') }, ['status']),
          description: '可以提交审批；status 为保存流程状态的字段，x-write 为 server，缺省值为 1',
        },
        'x-soft-delete': { ...flag, description: '删除时只作标记；默认 false' },
        'x-log': { ...flag, description: '记录数据日志；默认 false' },
        'x-version': { ...flag, description: '乐观锁；默认 false' },
        'x-audit': { ...flag, description: '创建、更新的人和时间；默认 true' },
        'x-order': {
          type: 'array',
          minItems: 1,
          items: closed({ field: ownField('order-field-unknown'), order: { type: 'string', enum: ['asc', 'desc'] } }, [
            'field',
            'order',
          ]),
        },
        'x-index': {
          type: 'array',
          minItems: 1,
          items: { type: 'array', minItems: 1, items: ownField('index-field-unknown') },
        },
        'x-small': { ...flag, description: '小表：一页可取 100,000 行' },
        'x-tree': closed(
          {
            parent: ownField('tree-field-unknown'),
            root: { type: 'string' },
            hasChild: ownField('tree-field-unknown'),
            deletes: { type: 'string', enum: ['subtree'], description: '删除时连同所有下级；缺省为有下级时拒绝' },
          },
          ['parent', 'root'],
        ),
        'x-children': {
          type: 'array',
          minItems: 1,
          items: closed(
            {
              entity: { type: 'string', format: 'entity', 'x-code': 'child-entity-unknown' },
              by: childFieldName,
              kind: { type: 'string', enum: ['one', 'many'] },
              name: { type: 'string', pattern: '^[a-z][A-Za-z0-9]*$' },
              title: text,
              order: childFieldName,
              minItems: count,
              maxItems: { type: 'integer', minimum: 1, maximum: 1000 },
              rules: {
                type: 'array',
                minItems: 1,
                items: {
                  anyOf: [
                    closed({ noDuplicates: { type: 'array', minItems: 1, items: childFieldName }, message: text }, [
                      'noDuplicates',
                    ]),
                    closed({ sum: childFieldName, equals: total, atMost: total, atLeast: total, message: text }, [
                      'sum',
                      'message',
                    ]),
                  ],
                },
              },
              fixed: {
                ...{ type: 'array', minItems: 1, items: { type: 'string', enum: ['add', 'delete'] } },
                description: '不能增加（add）或删除（delete）行',
              },
            },
            ['entity', 'by', 'kind'],
          ),
        },
        'x-lookup': {
          anyOf: [text, { type: 'array', minItems: 1, items: text }],
          description: '谁可以按值和名称查它的行：user、权限编码，或其中之一即可的多个权限编码',
        },
        'x-rules': { type: 'array', minItems: 1, items: { $ref: '#/$defs/RecordRule' } },
        'x-form': { type: 'object', description: '在线表单的定义；只由在线表单写入' },
      },
      ['$id', 'title', 'type', 'properties'],
    ),
    $defs: { Field: field(widgets), Calls: calls, Reference: reference, RecordRule: recordRule },
  }
}

const PERIODS = ['year', 'month', 'quarter', 'week'] as const
const fieldFormats: readonly FieldFormat[] = [
  'date',
  'date-time',
  'time',
  ...PERIODS,
  'date-range',
  ...PERIODS.map((period) => `${period}-range` as const),
  'email',
  'uri',
  'strong-password',
  'html',
  'json',
  'cron',
]

function field(widgets: readonly string[]): MetaSchema {
  return closed(
    {
      type: jsonType,
      title: { ...shown, 'x-code': 'label-missing', 'x-reason': '字段没有标签（title）' },
      description: text,
      format: {
        type: 'string',
        enum: fieldFormats,
      },
      default: scalar,
      'x-default': {
        anyOf: [
          closed({ expr: { type: 'string', format: 'expression', 'x-scope': ['user'] } }, ['expr']),
          closed({ rule: text, watch: { type: 'array', minItems: 1, items: ownField('watch-field-unknown') } }, [
            'rule',
          ]),
        ],
        description: '新增时没有给值时的值：按表达式，或按填值规则的编码',
      },
      'x-computed': {
        ...{ type: 'string', format: 'expression', 'x-scope': ['values'] },
        description: '由本记录的字段和子表的行算出的值，服务端与表单同样计算，例如 values.sold * values.price',
      },
      enum: options,
      minLength: count,
      maxLength: { type: 'integer', minimum: 1 },
      pattern: text,
      minimum: amount,
      maximum: amount,
      exclusiveMinimum: amount,
      exclusiveMaximum: amount,
      multipleOf: amount,
      minItems: count,
      maxItems: count,
      uniqueItems: flag,
      items: closed({ type: jsonType, enum: options, maxLength: count, pattern: text }, ['type']),
      'x-column': { type: 'string', pattern: '^[a-z][a-z0-9_]*$' },
      'x-virtual': { ...flag, description: '没有列' },
      'x-unruled': { ...flag, description: '可选的记录不受其数据规则限制' },
      'x-linked': {
        ...closed({ by: text, field: text }, ['by', 'field']),
        description: '没有列的字段：显示 by 所引用的记录的字段，多条记录时以顿号相隔',
      },
      'x-asked': {
        ...closed({ rows: text, field: text, kept: text }, ['rows', 'field', 'kept']),
        description: '没有列的字段：列表按附表 rows 的字段查询；kept 为该字段的授权标识',
      },
      'x-widget': { type: 'string', format: 'widget', enum: widgets },
      'x-widget-props': { type: 'object', minProperties: 1, description: '该控件在表单、列表和详情中的属性' },
      'x-dict': { type: 'string', format: 'dictionary', minLength: 1 },
      'x-ref': { $ref: '#/$defs/Reference' },
      'x-unique': {
        anyOf: [
          { type: 'boolean', const: true },
          closed({ with: { type: 'array', minItems: 1, items: ownField('unique-field-unknown') } }, ['with']),
        ],
      },
      'x-check-rule': text,
      'x-user-pattern': { ...text, description: '使用者所写的正则表达式，匹配时间与文本长度成正比' },
      'x-fill': closed({ insert: { anyOf: [fillSource, ruleFill] }, update: fillSource }),
      'x-write': { ...text, description: 'once、server 或权限编码' },
      'x-read': { ...text, description: 'server 或权限编码' },
      'x-secret': flag,
      'x-log': { type: 'boolean', const: false, description: '不计入数据日志，如登录时改变的状态' },
      'x-search': { type: 'string', enum: SEARCH_KINDS },
      'x-precision': { type: 'integer', minimum: 0, maximum: 10 },
      'x-file': closed({
        kind: { type: 'string', enum: ['image', 'file'], description: 'image 只收图片，file 不收图片' },
        types: { type: 'array', minItems: 1, items: { type: 'string', pattern: '^[a-z0-9]{1,10}$' } },
        maxCount: { type: 'integer', minimum: 1, maximum: 100 },
        maxSizeMb: { type: 'number', minimum: 0.01 },
        public: { type: 'boolean', description: '文件对所有人公开，不登录也可查看' },
      }),
      'x-messages': closed(Object.fromEntries(MESSAGE_KEYWORDS.map((keyword) => [keyword, shown]))),
    },
    ['type', 'title'],
  )
}

/** Keywords of `x-messages`; the type MessageKeyword is the same list. */
export const MESSAGE_KEYWORDS = [
  'required',
  'type',
  'pattern',
  'format',
  'minLength',
  'maxLength',
  'minimum',
  'maximum',
  'enum',
  'unique',
  'uniqueInBin',
] as const

const ruleFill: MetaSchema = closed(
  {
    rule: { type: 'string', enum: FILL_RULE_CODES },
    params: { type: 'object', additionalProperties: { type: 'string' }, description: '规则的参数，例如 prefix' },
  },
  ['rule'],
)
const fillSource: MetaSchema = { type: 'string', enum: ['now', 'username', 'orgCode', 'tenant', 'id'] }

const calls = closed(
  {
    base: { type: 'string', pattern: '^/[A-Za-z0-9/_$-]+$', description: '上下文路径之后的路径，如 /sys/position' },
    only: { type: 'array', minItems: 1, items: { type: 'string', enum: RECORD_CALLS } },
    names: closed(Object.fromEntries(RECORD_CALLS.map((call) => [call, text]))),
    texts: {
      ...closed(Object.fromEntries([...RECORD_CALLS, 'notFound'].map((call) => [call, text]))),
      description: '成功时的消息，与通用文字不同时才写；notFound 为找不到记录时的消息',
    },
  },
  ['base'],
)

const identifier: MetaSchema = { type: 'string', pattern: '^[a-z][a-z0-9_]*$' }

const reference = closed(
  {
    entity: { type: 'string', format: 'entity', 'x-code': 'ref-entity-unknown' },
    value: { type: 'string', format: 'field', 'x-code': 'ref-field-unknown' },
    label: { type: 'string', format: 'field', 'x-code': 'ref-field-unknown' },
    many: flag,
    through: closed({ table: identifier, from: identifier, to: identifier }, ['table', 'from', 'to']),
  },
  ['entity'],
)

const RULE_SCOPE = ['values', 'user'] as const
const condition: MetaSchema = { type: 'string', format: 'expression', 'x-result': 'bool', 'x-scope': RULE_SCOPE }
const ruleFields: MetaSchema = { type: 'array', minItems: 1, items: ownField('rule-field-unknown') }

const recordRule = closed({
  when: condition,
  require: ruleFields,
  forbid: ruleFields,
  assert: condition,
  message: shown,
  field: ownField('rule-field-unknown'),
})
