import { REPORT_FIELD_TYPES } from '#shared/wire/report.ts'
import type { MetaSchema } from '../meta-schema.ts'

const text: MetaSchema = { type: 'string', minLength: 1 }
const flag: MetaSchema = { type: 'boolean' }
/** Pattern of codes and of names of columns and parameters: identifiers that PostgreSQL accepts without quotes. */
const IDENTIFIER = '^[a-z][a-z0-9_]{0,62}$'
const field: MetaSchema = { type: 'string', format: 'field', 'x-code': 'ref-field-unknown' }

/** Returns the schema of an object that has only these properties. */
function closed(properties: Record<string, MetaSchema>, required: string[] = []): MetaSchema {
  return { type: 'object', required, additionalProperties: false, properties }
}

const column: MetaSchema = closed(
  {
    title: { ...text, 'x-code': 'label-missing', 'x-reason': '列没有标题（title）' },
    type: { type: 'string', enum: REPORT_FIELD_TYPES },
    show: { ...flag, description: '显示；默认 true。不显示的列仍在数据中' },
    width: { type: 'integer', minimum: 40, maximum: 1000, description: '像素' },
    sortable: { ...flag, description: '可以排序' },
    total: { ...flag, description: '按全部查询结果合计' },
    precision: { type: 'integer', minimum: 0, maximum: 10, description: '小数位数' },
    dict: { type: 'string', format: 'dictionary', minLength: 1 },
    replace: {
      type: 'array',
      minItems: 1,
      description: '字典之外的值显示的文字，先于字典',
      items: {
        type: 'object',
        required: ['value', 'text'],
        additionalProperties: false,
        properties: { value: { type: 'string' }, text: { type: 'string', minLength: 1 } },
      },
    },
    ref: closed(
      { entity: { type: 'string', format: 'entity', 'x-code': 'ref-entity-unknown' }, value: field, label: field },
      ['entity'],
    ),
    // The text is in two parts, so that it does not look like a mistaken template.
    href: { type: 'string', pattern: '^/', description: '应用内的地址，$' + '{列} 为该行的值' },
    group: { ...text, description: '相邻列的共同表头' },
    search: closed({
      mode: { type: 'string', enum: ['single', 'range'] },
      hidden: { ...flag, description: '展开后才显示' },
      multiple: { ...flag, description: '字典可选多个' },
      default: text,
    }),
  },
  ['title', 'type'],
)

const parameter: MetaSchema = closed(
  {
    title: text,
    type: { type: 'string', enum: REPORT_FIELD_TYPES.filter((type) => type !== 'Image') },
    default: { type: 'string' },
  },
  ['title', 'type'],
)

/** Schema of report documents: JSON Schema for editors, and input of the checker. */
export const reportMeta: MetaSchema = {
  $schema: 'http://json-schema.org/draft-07/schema#',
  title: '报表',
  description: '一条查询语句，它的列、查询条件和参数。',
  ...closed(
    {
      $schema: { type: 'string' },
      $id: { ...text, description: '地址 <area>/<noun>，与文件位置一致' },
      title: { ...text, 'x-code': 'title-missing', 'x-reason': '报表没有名称（title）' },
      description: text,
      code: { type: 'string', pattern: IDENTIFIER, description: '编码；权限为 online:report:<编码>' },
      sources: {
        type: 'array',
        minItems: 1,
        items: { type: 'string', format: 'entity' },
        description: '语句可读的表所属的实体',
      },
      sql: { type: 'array', minItems: 1, items: { type: 'string' }, description: '一条 SELECT 语句，分行写' },
      params: {
        type: 'object',
        propertyNames: { type: 'string', pattern: IDENTIFIER },
        additionalProperties: parameter,
      },
      columns: {
        type: 'object',
        minProperties: 1,
        propertyNames: { type: 'string', pattern: IDENTIFIER },
        additionalProperties: column,
      },
      order: {
        type: 'array',
        minItems: 1,
        items: closed({ column: text, order: { type: 'string', enum: ['asc', 'desc'] } }, ['column', 'order']),
      },
    },
    ['$id', 'title', 'code', 'sources', 'sql', 'columns'],
  ),
}
