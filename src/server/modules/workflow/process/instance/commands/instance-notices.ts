import type { UnitOfWork } from '#server/db/transaction.ts'
import { people } from '#server/modules/workflow/process/approvers/people.repository.ts'
import type { Candidate, InstanceState, Task } from '#server/modules/workflow/process/engine/state/instance-state.ts'
import type { Realtime } from '#server/platform/realtime.ts'
import type { RunResult } from '../run-instance.ts'
import type { InstanceHead } from '../stored-instance.ts'

export type InstanceNotices = ReturnType<typeof createInstanceNotices>

/** Messages to open browsers of people whose lists of tasks change; sent at the commit. */
export function createInstanceNotices(realtime: Pick<Realtime, 'toUsers'>) {
  return {
    send,

    /**
     * Notifies everybody for whom tasks were opened or closed, members of groups included, and the starter when the
     * state of the instance changes.
     */
    async afterChange(unit: UnitOfWork, head: InstanceHead, before: InstanceState, { changed }: RunResult) {
      const concerned = new Set<string>()
      const candidates: Candidate[] = []
      for (const task of changed.tasks) {
        const old = before.tasks.find(({ id }) => id === task.id)
        for (const person of [task.assignee, old?.assignee]) if (person !== undefined) concerned.add(person)
        if (isClaimable(task) || (old !== undefined && isClaimable(old))) candidates.push(...task.candidates)
      }
      if (changed.instance.status !== before.instance.status) concerned.add(head.starter)
      for (const person of await membersOf(unit, head.tenantId, candidates)) concerned.add(person)
      await send(unit, head, [...concerned])
    },
  }

  async function send(
    { transaction: trx, afterCommit }: UnitOfWork,
    { id, title }: Pick<InstanceHead, 'id' | 'title'>,
    userIds: readonly string[],
  ): Promise<void> {
    if (userIds.length === 0) return
    await realtime.toUsers([...new Set(userIds)], { msgId: id, msgTxt: title }, { trx, afterCommit })
  }
}

const isClaimable = ({ status, assignee }: Task): boolean => status === 'open' && assignee === undefined

async function membersOf(
  { transaction: trx }: UnitOfWork,
  tenantId: number,
  candidates: readonly Candidate[],
): Promise<string[]> {
  const readers = {
    ...{ user: people.named, role: people.inRoles, depart: people.inDeparts, position: people.inPositions },
  }
  const found: string[] = []
  for (const [kind, read] of Object.entries(readers)) {
    const refs = candidates.filter((candidate) => candidate.kind === kind).map(({ ref }) => ref)
    if (refs.length > 0) found.push(...(await read(trx, tenantId, refs)))
  }
  return found
}
