import type { Operation } from '#server/platform/operation-log.ts'
import type { Row } from '#shared/documents/entity.ts'
import type { VersionOperation } from '#shared/wire/record-history.ts'
import type { Write } from './write.ts'

/** Number of titles in a log entry about many records. */
const MOST_TITLES = 10

const WORDS: Readonly<Record<VersionOperation, readonly [Operation, string] | undefined>> = {
  add: ['add', '新增'],
  edit: ['edit', '编辑'],
  delete: ['delete', '删除'],
  restore: ['edit', '恢复'],
  purge: ['delete', '彻底删除'],
  // State before the first change.
  origin: undefined,
}

/** Notifies the operation log of a change of logged records, after the commit. */
export function logRecordChange(write: Write, change: VersionOperation, rows: readonly Row[], remark: string): void {
  const { context, principal, entity, table, hookContext, logsChanges: tells } = write
  const words = WORDS[change]
  if (!tells || !words || !entity['x-log'] || rows.length === 0) return
  const [operation, verb] = words
  const titles = rows.slice(0, MOST_TITLES).map((row) => String(row[table.title.name] ?? row.id))
  const more = rows.length > MOST_TITLES ? `等${rows.length}条` : ''
  const content = `${verb}${entity.title}：${titles.join('、')}${more}${remark && `，${remark}`}`
  hookContext.afterCommit(() => context.logOperation(principal, operation, content))
}
