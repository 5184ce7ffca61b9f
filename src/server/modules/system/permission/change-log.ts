import type { Row } from '#shared/documents/entity.ts'
import { LOG_TYPE, type SystemLog } from '../../../platform/system-log.store.ts'
import type { HookContext } from '../../../records/needs.ts'

/** The dictionary operate_type. */
const OPERATIONS = { 新增: 2, 编辑: 3, 删除: 4 } as const

export type ChangeLog = ReturnType<typeof createChangeLog>

/** Tells the operation log who changed the menu or its rules; what changed is in the data log. */
export function createChangeLog(log: Pick<SystemLog, 'add'>) {
  return (what: keyof typeof OPERATIONS, titles: readonly unknown[], context: HookContext): void => {
    const { principal, entity, afterCommit } = context
    const content = `${what}${entity.title}：${titles.map(String).join('、')}`
    const { username, realname } = principal
    const entry = { type: LOG_TYPE.operation, operateType: OPERATIONS[what], content, username, realname }
    afterCommit(() => log.add(entry))
  }
}

/** Whether more than its place among others was changed. */
export function isMoreThanOrder(record: Readonly<Row>, existing: Readonly<Row>): boolean {
  const kept = new Set(['sortNo', 'version', 'updateBy', 'updateTime'])
  return Object.keys(existing).some((name) => !kept.has(name) && record[name] !== existing[name])
}
