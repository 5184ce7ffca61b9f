import type { FastifySchema } from 'fastify'
import type { Entity, Field, RecordCall } from '#shared/documents/entity.ts'
import { fieldsOf } from '#shared/documents/entity-fields.ts'
import { STRICT_QUERY_HEADER } from '#shared/wire/protocol.ts'

type JsonSchema = Record<string, unknown>

/** Parameters and answer of a call, for the OpenAPI document. */
export function contractOf(entity: Entity, call: RecordCall): FastifySchema {
  return {
    summary: `${entity.title}：${SUMMARIES[call]}`,
    tags: [entity.$id],
    ...(call === 'add' || call === 'edit' ? { body: bodyOf(entity, call) } : { querystring: queryOf(entity, call) }),
    ...(call === 'reorder' && { body: MOVE }),
    ...(Object.hasOwn(UNKNOWN_FILTERS, call) && { description: UNKNOWN_FILTERS[call], headers: STRICT }),
  } as FastifySchema
}

/** Treatment of unknown filters by call. */
const UNKNOWN_FILTERS: Partial<Record<RecordCall, string>> = {
  list: '查询条件可用字段名或列名；不认识的条件列在 result.ignored 中，带请求头 X-Strict-Query 时则拒绝（400）。',
  recycleBin: '查询条件同列表：不认识的条件列在 result.ignored 中，带请求头 X-Strict-Query 时则拒绝（400）。',
  exportXls: '查询条件同列表：不认识的条件列在响应头 X-Ignored 中，带请求头 X-Strict-Query 时则拒绝（400）。',
  aggregate: '查询条件同列表：不认识的条件一律拒绝（400）。',
  reorder: '查询条件同列表：不认识的条件一律拒绝（400）。',
}

const STRICT = {
  type: 'object',
  properties: { [STRICT_QUERY_HEADER]: { type: 'string', description: '有值时拒绝不认识的查询条件' } },
}

/** Common part of the calls of all online forms; each form adds its own fields. */
export const ANY_FORM: Entity = { $id: 'online/data', title: '在线表单', type: 'object', properties: {} }

const SUMMARIES: Record<RecordCall, string> = {
  list: '分页列表',
  aggregate: '按字段分组统计',
  queryById: '按主键查询',
  add: '添加',
  edit: '编辑',
  delete: '删除',
  deleteBatch: '批量删除',
  exportXls: '导出 Excel 工作簿',
  importTemplate: '导入用的空工作簿',
  importExcel: '导入 Excel 工作簿（multipart）',
  history: '数据日志的各版本',
  historyCompare: '按字段比较两个版本',
  recycleBin: '回收站',
  putRecycleBin: '从回收站还原',
  deleteRecycleBin: '从回收站彻底删除',
  treeRoot: '根节点',
  treeChildren: '下级节点',
  treeSearch: '按名称查找节点',
  reorder: '移动一条记录的次序',
}

/** Keywords that an OpenAPI reader knows. */
const DESCRIBED = [
  'type',
  'title',
  'description',
  'default',
  'enum',
  'minLength',
  'maxLength',
  'pattern',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
  'items',
] as const

function bodyOf(entity: Entity, call: 'add' | 'edit'): JsonSchema {
  const writable = Object.entries(fieldsOf(entity)).filter(([, field]) => isOffered(field, call))
  const properties = Object.fromEntries(writable.map(([name, field]) => [name, describe(field)]))
  if (call === 'add') {
    return { type: 'object', properties, required: (entity.required ?? []).filter((name) => name in properties) }
  }
  const version = entity['x-version'] ? { version: { type: 'integer', description: '读取时的版本' } } : {}
  return { type: 'object', properties: { id: ID, ...properties, ...version }, required: ['id'] }
}

function isOffered(field: Field, call: 'add' | 'edit'): boolean {
  const writer = field['x-write']
  return writer !== 'server' && (writer !== 'once' || call === 'add')
}

function describe(field: Field): JsonSchema {
  const known = DESCRIBED.flatMap((keyword) => (field[keyword] === undefined ? [] : [[keyword, field[keyword]]]))
  return Object.fromEntries(known) as JsonSchema
}

const TEXT = { type: 'string' }
const ID = { type: 'string', description: '主键' }
const IDS = { type: 'string', description: '主键，以逗号分隔' }
const MOVE = {
  type: 'object',
  properties: {
    id: ID,
    before: { type: 'string', description: '移到此记录之前' },
    after: { type: 'string', description: '移到此记录之后；都缺省为最后' },
  },
  required: ['id'],
}

const LIST_QUERY = {
  pageNo: { type: 'integer', minimum: 1, default: 1 },
  pageSize: { type: 'integer', default: 10 },
  column: { type: 'string', description: '排序字段，多个以逗号分隔' },
  order: { type: 'string', description: 'asc 或 desc；多个以逗号分隔，与 column 逐一对应' },
  summary: {
    type: 'string',
    description: '对全部匹配记录汇总的字段，如 amount,price:avg（sum、avg、min、max、count）',
  },
  superQueryParams: {
    type: 'string',
    description:
      '高级查询：[{field, rule, val}] 的 JSON，URL 编码；其中可含条件组 {superQueryMatchType, superQueryParams}',
  },
  superQueryMatchType: { type: 'string', enum: ['and', 'or'] },
  count: { type: 'string', enum: ['full'], description: 'full：总数精确计数，不估算' },
  _after: { type: 'string', description: '上一页最后一条的主键：靠后的页由此更快地找到' },
}

const AGGREGATE_QUERY = {
  groupBy: { type: 'string', description: '分组字段；日期字段可加 :day、:month、:year' },
  measures: { type: 'string', description: '字段:sum|avg|min|max，以逗号分隔；count 总是有' },
  groupLimit: { type: 'integer', minimum: 1, maximum: 1000, default: 100, description: '最多几组' },
  superQueryParams: LIST_QUERY.superQueryParams,
  superQueryMatchType: LIST_QUERY.superQueryMatchType,
}

const EXPORT_QUERY = {
  selections: { type: 'string', description: '只导出这些主键，以逗号分隔' },
  range: { type: 'string', enum: ['page'], description: 'page：只导出 pageNo、pageSize 所指的一页' },
  columns: { type: 'string', description: '导出的字段，以逗号分隔' },
  paramsStr: { type: 'string', description: '以上参数的 JSON' },
}

function queryOf(entity: Entity, call: RecordCall): JsonSchema {
  return { type: 'object', properties: QUERIES[call](entity) }
}

const QUERIES: Record<RecordCall, (entity: Entity) => JsonSchema> = {
  list: (entity) => ({ ...filtersOf(entity), ...LIST_QUERY }),
  aggregate: (entity) => ({ ...filtersOf(entity), ...AGGREGATE_QUERY }),
  queryById: (entity) => ({
    id: ID,
    ...(entity['x-children'] && { children: { type: 'string', description: '一并读取的子表，以逗号分隔；* 为全部' } }),
  }),
  add: () => ({}),
  edit: () => ({}),
  delete: () => ({ id: ID }),
  deleteBatch: () => ({ ids: IDS }),
  exportXls: (entity) => ({ ...filtersOf(entity), ...LIST_QUERY, ...EXPORT_QUERY }),
  importTemplate: () => ({}),
  importExcel: () => ({
    dryRun: { type: 'boolean', description: 'true：只检查，不写入' },
    progress: { type: 'boolean', description: 'true：逐行（NDJSON）告知进度 {done, total}，最后一行为结果' },
  }),
  history: () => ({ id: ID }),
  historyCompare: () => ({
    id: ID,
    from: { type: 'integer', description: '版本' },
    to: { type: 'integer', description: '版本' },
  }),
  recycleBin: (entity) => ({ ...filtersOf(entity), ...LIST_QUERY }),
  putRecycleBin: () => ({ ids: IDS }),
  deleteRecycleBin: () => ({ ids: IDS }),
  treeRoot: () => ({}),
  treeChildren: () => ({ pid: { type: 'string', description: '上级主键' } }),
  treeSearch: () => ({ keyword: TEXT }),
  reorder: filtersOf,
}

/** Any field that may be read can be a filter, by the conventions for query values. */
function filtersOf(entity: Entity): JsonSchema {
  const fields = Object.entries(fieldsOf(entity)).filter(
    ([, field]) => !field['x-secret'] && field['x-read'] !== 'server',
  )
  return Object.fromEntries(fields.map(([name, { title }]) => [name, { type: 'string', title }]))
}
