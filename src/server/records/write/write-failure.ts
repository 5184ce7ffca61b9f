import { AppError } from '#server/http/answers/errors.ts'
import type { FieldProblem } from '#shared/wire/envelope.ts'
import { errorCatalogue } from '#shared/wire/error-codes.ts'
import type { EntityTable, StoredField } from '../entity-table.ts'
import type { TableCatalog } from '../read-catalog.ts'

/** Fields of an error of pg. */
interface DatabaseFailure {
  code?: string
  table?: string
  column?: string
  constraint?: string
}

/** Texts for errors that the table found and the entity did not. */
const REASONS: Record<string, string> = {
  // string_data_right_truncation
  '22001': '内容超出字段长度',
  // numeric_value_out_of_range
  '22003': '数值超出范围',
  // invalid_datetime_format, datetime_field_overflow, invalid_text_representation
  '22007': '日期格式不正确',
  '22008': '日期超出范围',
  '22P02': '内容格式不正确',
  // character_not_in_repertoire, untranslatable_character
  '22021': '内容含有无效字符',
  '22P05': '内容含有无效字符',
  // foreign_key_violation, check_violation
  '23503': '引用的数据不存在',
  '23514': '数据不符合规则',
}

/** Refusal with problems of fields; its message joins those of the problems. */
export function invalid(problems: readonly FieldProblem[]): AppError {
  const reason = [...new Set(problems.map(({ message }) => message))].slice(0, MOST_MESSAGES).join('；')
  return new AppError('RECORD_INVALID', { reason }, { problems })
}

const MOST_MESSAGES = 5

/** @returns undefined for an error that is no refusal by the database, or that is a fault of the server. */
export function refusalOf(error: unknown, table: EntityTable, catalog: TableCatalog): AppError | undefined {
  if (error instanceof AppError || !(error instanceof Error)) return undefined
  const failure = error as DatabaseFailure
  if (failure.code === '23505') return takenRefusal(failure, table, catalog)
  if (failure.code === '23502') return missingRefusal(failure, table)
  const reason = REASONS[failure.code ?? '']
  return reason === undefined ? undefined : new AppError('RECORD_INVALID', { reason })
}

/**
 * Problem of a value that another record has.
 * @param inBin whether that record is in the recycle bin
 */
export function takenProblem({ name, field }: Pick<StoredField, 'name' | 'field'>, inBin = false): FieldProblem {
  const message = field['x-messages']?.unique ?? errorCatalogue.DUPLICATE_VALUE.text
  const binned = field['x-messages']?.uniqueInBin ?? `${message}${IN_BIN}`
  return { field: name, keyword: 'unique', message: inBin ? binned : message }
}

const IN_BIN = '（在回收站中，可还原或彻底删除后再使用）'

function takenRefusal(failure: DatabaseFailure, table: EntityTable, catalog: TableCatalog): AppError {
  const index = catalog.uniqueIndexes.find(({ name }) => name === failure.constraint)
  const columns = isAbout(failure, table) ? (index?.columns ?? []) : []
  const fields = [...table.stored.values()].filter(({ column }) => columns.includes(column))
  const field = fields.find(({ field }) => field['x-unique'])
  return field ? invalid([takenProblem(field)]) : new AppError('VALUE_TAKEN')
}

/** The database names a table without its schema. */
const isAbout = (failure: DatabaseFailure, { name }: EntityTable) => failure.table === name.split('.').at(-1)

function missingRefusal(failure: DatabaseFailure, table: EntityTable): AppError | undefined {
  if (!isAbout(failure, table)) return undefined
  const field = [...table.stored.values()].find(({ column }) => column === failure.column)
  return field && invalid([requiredProblem(field)])
}

export function requiredProblem({ name, field }: StoredField): FieldProblem {
  return { field: name, keyword: 'required', message: field['x-messages']?.required ?? `请输入${field.title}` }
}
