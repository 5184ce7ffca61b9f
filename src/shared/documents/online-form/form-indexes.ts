import type { Field } from '../entity.ts'
import {
  type FormField,
  type FormIndex,
  fieldNameOf,
  foreignKeyOf,
  INDEX_TYPES,
  isOpen,
  isTextType,
  type OnlineForm,
} from './form.ts'
import { treeColumns } from './tree-form.ts'

/** Most characters of the values of all columns of one index together, for any characters. */
export const LONGEST_INDEXED = 500
const MOST_INDEXES = 20
const MOST_COLUMNS = 5

/** Columns of every record that an index may name, with their characters. */
const RECORD_COLUMNS: Readonly<Record<string, number>> = {
  create_by: 100,
  create_time: 0,
  update_by: 100,
  update_time: 0,
  sys_org_code: 64,
}

type AddProblem = (field: string, message: string) => void

/** Checks the designed indexes, under `indexs[1].indexField`. */
export function indexProblems(form: OnlineForm, addProblem: AddProblem): void {
  const { indexes = [] } = form
  if (indexes.length > MOST_INDEXES) addProblem('indexs', `最多${MOST_INDEXES}个索引`)
  for (const [at, index] of indexes.entries()) {
    const say = (name: string, message: string) => addProblem(`indexs[${at}].${name}`, message)
    const before = indexes.slice(0, at)
    if (!/^[A-Za-z][A-Za-z0-9_]{0,63}$/.test(index.indexName)) {
      say('indexName', '索引名称以字母开头，由字母、数字和下划线组成，最多64个字符')
    } else if (before.some(({ indexName }) => indexName.toLowerCase() === index.indexName.toLowerCase())) {
      say('indexName', `索引名称 ${index.indexName} 重复`)
    }
    if (!INDEX_TYPES.includes(index.indexType)) say('indexType', `没有索引类型 ${index.indexType}`)
    const reason = columnsProblem(form, index) ?? duplicateProblem(index, before)
    if (reason !== undefined) say('indexField', reason)
  }
  for (const { id, indexName, teller } of uniqueIndexes(form)) {
    if (teller !== undefined) continue
    const at = indexes.findIndex((index) => index.id === id && index.indexName === indexName)
    addProblem(`indexs[${at}].indexField`, '这些字段都已有自己的唯一索引')
  }
}

function columnsProblem(form: OnlineForm, { indexFields, indexType }: FormIndex): string | undefined {
  if (indexFields.length === 0) return '请填写索引字段'
  if (indexFields.length > MOST_COLUMNS) return `一个索引最多${MOST_COLUMNS}个字段`
  if (new Set(indexFields).size < indexFields.length) return '索引字段重复'
  const lengths = lengthsOf(form)
  const unknown = indexFields.find((name) => !lengths.has(name))
  if (unknown !== undefined) return `表单没有字段 ${unknown}；被索引使用的字段不能改名或删除，请先修改索引`
  const length = indexFields.reduce((sum, name) => sum + lengths.get(name)!, 0)
  if (length > LONGEST_INDEXED) return `索引字段的长度合计不超过${LONGEST_INDEXED}个字符，长文本不能建索引`
  if (indexType !== 'unique') return undefined
  const own = ownColumns(form)
  const foreign = indexFields.find((name) => !own.has(name))
  if (foreign !== undefined) return `字段 ${foreign} 由系统填写，不能用于唯一索引`
  return undefined
}

function duplicateProblem({ indexFields, indexType }: FormIndex, before: readonly FormIndex[]): string | undefined {
  const same = indexType === 'unique' ? sameSet : sameColumns
  const duplicate = before.find((other) => other.indexType === indexType && same(other.indexFields, indexFields))
  return duplicate && `与索引 ${duplicate.indexName} 的字段相同`
}

const sameColumns = (one: readonly string[], other: readonly string[]) => one.join() === other.join()
const sameSet = (one: readonly string[], other: readonly string[]) => sameColumns(one.toSorted(), other.toSorted())

/** Length of each column that an index may name, characters; 0 for types that are always short. */
function lengthsOf(form: OnlineForm): ReadonlyMap<string, number> {
  return new Map([
    ...Object.entries(RECORD_COLUMNS),
    ...treeColumns(form).map(({ name }) => [name, 36] as const),
    ...form.fields.filter(isOpen).map((field) => [field.dbFieldName, lengthOf(field)] as const),
  ])
}

function lengthOf({ dbType, dbLength }: FormField): number {
  if (!isTextType(dbType)) return 0
  return dbType === 'string' ? dbLength : Number.POSITIVE_INFINITY
}

/** Columns that people fill in. */
function ownColumns(form: OnlineForm): ReadonlySet<string> {
  const kept = new Set(treeColumns(form).map(({ name }) => name))
  const key = foreignKeyOf(form)
  const own = form.fields.filter((field) => field !== key && !kept.has(field.dbFieldName))
  return new Set(own.map(({ dbFieldName }) => dbFieldName))
}

/** Fields that are unique together: the column that reports the violation, with the others. */
export function uniqueTogether(form: OnlineForm): ReadonlyMap<string, readonly FormField[]> {
  const named = new Map(form.fields.map((field) => [field.dbFieldName, field]))
  const reportedIndexes = uniqueIndexes(form).filter(({ teller }) => teller !== undefined)
  return new Map(
    reportedIndexes.map(({ indexFields, teller }) => [
      teller!,
      indexFields.filter((name) => name !== teller).flatMap((name) => named.get(name) ?? []),
    ]),
  )
}

/** Adds the rule that the value, alone or together with others, is unique. */
export function reportedUnique(
  described: Field,
  { dbFieldTxt }: FormField,
  others: readonly FormField[] | undefined,
): Field {
  if (others === undefined) return described
  const unique = `${[dbFieldTxt, ...others.map((other) => other.dbFieldTxt)].join('、')}的组合已存在`
  return {
    ...described,
    'x-unique': { with: ['tenantId', ...others.map(({ dbFieldName }) => fieldNameOf(dbFieldName))] },
    ...(others.length > 0 && { 'x-messages': { ...described['x-messages'], unique } }),
  }
}

/** Unique indexes that no other rule implies, each with the first of its columns that reports no other index. */
function uniqueIndexes({ fields, indexes = [] }: OnlineForm): (FormIndex & { teller: string | undefined })[] {
  const only = new Set(
    fields.filter(({ fieldValidType }) => fieldValidType === 'only').map((field) => field.dbFieldName),
  )
  const unique = indexes.filter(({ indexType }) => indexType === 'unique')
  const alone = new Set(
    unique.filter(({ indexFields }) => indexFields.length === 1).flatMap((index) => index.indexFields),
  )
  const taken = new Set<string>()
  return unique.flatMap((index) => {
    const { indexFields } = index
    const isImplied = indexFields.some((name) => only.has(name) || (indexFields.length > 1 && alone.has(name)))
    if (isImplied) return []
    const teller = indexFields.find((name) => !taken.has(name))
    if (teller !== undefined) taken.add(teller)
    return [{ ...index, teller }]
  })
}
