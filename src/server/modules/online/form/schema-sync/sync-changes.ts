import { hasColumn, type OnlineForm } from '#shared/documents/online-form/form.ts'
import type { Column, SyncStep } from './plan-sync.ts'
import type { Index } from './table-indexes.ts'

interface Planned {
  form: OnlineForm
  former: OnlineForm | undefined
  steps: readonly SyncStep[]
}

/** Sentences that describe the steps of a normal synchronisation in their order, and columns that stay unused. */
export function changesOf({ form, former, steps }: Planned): string[] {
  const titles = new Map([...(former?.fields ?? []), ...form.fields].map((each) => [each.dbFieldName, each.dbFieldTxt]))
  const named = (column: string) => [...new Set([column, titles.get(column) ?? ''])].join(' ').trim()
  const told = steps.flatMap((step) => sentence(step, named))
  return [...told, ...unused({ form, former, steps }).map((column) => `列 ${named(column)} 不再属于表单，保留在表中`)]
}

type Named = (column: string) => string

function sentence(step: SyncStep, named: Named): string[] {
  switch (step.do) {
    case 'create':
      return [`新建数据表：${step.columns.length}列`]
    case 'rename':
      return [`列 ${named(step.from)} 改名为 ${step.to}`]
    case 'add':
      return [`增加列 ${typed(step.column, named)}${defaultIn(step.column)}`]
    case 'release':
      return [`列 ${named(step.column)} ${RELEASED[step.from]}`]
    case 'default':
      return [`列 ${named(step.column.name)} 的默认值改为 ${step.value}，已有的行不变`]
    case 'widen':
    case 'fit':
    case 'replace':
      return [`列 ${named(step.column.name)} 由 ${step.from} 改为 ${step.column.type}`]
    case 'require':
      return [`列 ${named(step.column.name)} 的空值补为默认值，此后不能为空`]
    case 'fill':
      return [`列 ${named(step.column.name)} 为空的行改为 ${step.value}`]
    case 'narrow':
      return [`列 ${named(step.column.name)} 缩短到${step.length}个字符`]
    case 'drop':
      return [`删除列 ${named(step.column.name)}`]
    case 'index':
      return [`建立${kindOf(step.index)} ${columnsOf(step.index)}`]
    case 'drop-index':
      return [`删除${kindOf(step.index)} ${columnsOf(step.index)}`]
  }
}

const RELEASED = { 'not null': '不再要求数据库非空', default: '不再有默认值', identity: '不再由数据库编号' } as const

const typed = ({ name, type }: Column, named: Named) => `${named(name)}（${type}）`
const defaultIn = ({ default: value }: Column) => (value === undefined ? '' : `，已有的行为 ${value}`)
const kindOf = ({ unique, trigrams }: Index) => (unique ? '唯一索引' : trigrams ? '模糊查询索引' : '索引')
const columnsOf = ({ columns }: Index) => columns.filter((name) => name !== 'tenant_id').join('、')

/** Columns of removed fields, which a normal synchronisation leaves in the table. */
function unused({ form, former, steps }: Planned): string[] {
  const renamed = new Set(steps.flatMap((step) => (step.do === 'rename' ? [step.from] : [])))
  const dropped = new Set(steps.flatMap((step) => (step.do === 'drop' ? [step.column.name] : [])))
  const now = new Set(form.fields.map(({ dbFieldName }) => dbFieldName))
  return (former?.fields ?? [])
    .filter(hasColumn)
    .map(({ dbFieldName }) => dbFieldName)
    .filter((name) => !now.has(name) && !renamed.has(name) && !dropped.has(name))
}
