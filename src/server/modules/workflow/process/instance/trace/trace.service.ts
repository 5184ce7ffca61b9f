import type { Principal } from '#server/http/principal.ts'
import { WITHDRAW_MINUTES } from '#server/modules/workflow/process/comment/comment-limits.ts'
import type { Dictionaries } from '#server/records/engine-dependencies.ts'
import { processAddress } from '#shared/documents/online-form/process-form.ts'
import type { InstanceRepository } from '../instance.repository.ts'
import type { InstanceService } from '../instance.service.ts'
import type { EntryRow, FailedService, Mark, TraceRepository } from './trace.repository.ts'

interface Dependencies {
  traces: TraceRepository
  instances: Pick<InstanceService, 'requireReadable' | 'isReadable'>
  newest: Pick<InstanceRepository, 'newestOf' | 'head'>
  dictionaries: Pick<Dictionaries, 'texts'>
  /** Whether the person sees a record in the list at an address. */
  seesRecord(principal: Principal, address: string, id: string): Promise<boolean>
}

/** One entry of the trace of an instance. */
export interface TraceEntry extends Omit<EntryRow, 'seconds'> {
  durationStr: string | null
  /** Person, result and opinion in one line. */
  summary: string
}

export type TraceService = ReturnType<typeof createTraceService>

/** Shows the events of an instance to its participants. */
export function createTraceService({ traces, instances, newest, dictionaries, seesRecord }: Dependencies) {
  return {
    /** Entries in the order in which they happened. @throws AppError INSTANCE_UNKNOWN */
    async history(principal: Principal, id: string): Promise<TraceEntry[]> {
      await instances.requireReadable(principal, id)
      return entriesOf(principal, id)
    },

    /** Start, decisions and end of an instance, as a document lists them. @throws AppError INSTANCE_UNKNOWN */
    async opinions(principal: Principal, id: string): Promise<TraceEntry[]> {
      await instances.requireReadable(principal, id)
      return (await entriesOf(principal, id)).filter(({ outcome }) => DECISIONS.has(outcome))
    },

    /**
     * Returns whether a person sees the entries of an instance: takes part in it, or sees its record, whose newest
     * instance it is.
     */
    async mayRead(principal: Principal, id: string): Promise<boolean> {
      if (await instances.isReadable(principal, id)) return true
      const head = await newest.head(id, principal.tenantId)
      if (head === undefined) return false
      const { formAddress, recordId } = head
      const last = await newest.newestOf(principal.tenantId, formAddress, recordId)
      return last === id && seesRecord(principal, formAddress, recordId)
    },

    /** Diagram of the version of an instance, with the elements to mark. @throws AppError INSTANCE_UNKNOWN */
    async diagram(principal: Principal, id: string) {
      await instances.requireReadable(principal, id)
      const [xml, marks] = [await traces.xmlOf(id), await traces.marks(id)]
      const of = (mark: Mark) => [...(marks.get(mark) ?? [])]
      const active = new Set(of('active'))
      const marked = new Set([...active, ...of('rejected'), ...of('skipped')])
      return {
        xml,
        done: of('done').filter((node) => !marked.has(node)),
        active: [...active],
        rejected: of('rejected').filter((node) => !active.has(node)),
        skipped: of('skipped').filter((node) => !active.has(node)),
        flows: of('flows'),
      }
    },

    /** Services, timers and messages that an administrator has to retry or skip. @throws AppError INSTANCE_UNKNOWN */
    async failedServices(principal: Principal, id: string): Promise<FailedService[]> {
      await instances.requireReadable(principal, id)
      return traces.failedServices(id)
    },

    /**
     * History of the newest instance of a record, for those who take part in it or see the record; empty without one.
     * @throws AppError INSTANCE_UNKNOWN
     */
    async historyOfRecord(principal: Principal, address: string, recordId: string): Promise<TraceEntry[]> {
      const id = await newest.newestOf(principal.tenantId, processAddress(address), recordId)
      if (id === undefined) return []
      if (!(await seesRecord(principal, address, recordId))) await instances.requireReadable(principal, id)
      return entriesOf(principal, id)
    },
  }

  async function entriesOf({ userId }: Principal, id: string): Promise<TraceEntry[]> {
    const texts = await dictionaries.texts('wf_entry')
    return (await traces.entries(id, { userId, withdrawMinutes: WITHDRAW_MINUTES })).map(({ seconds, ...entry }) => ({
      ...entry,
      durationStr: seconds === null ? null : durationOf(seconds),
      summary: [entry.assigneeName, texts.get(entry.outcome), entry.remarks].filter(Boolean).join(' · '),
    }))
  }
}

const DECISIONS: ReadonlySet<string> = new Set([
  ...['start', 'approve', 'reject', 'return', 'pass'],
  ...['completed', 'rejected', 'withdrawn', 'voided', 'terminated'],
])

/** Duration in Chinese, such as `2天3小时`. */
export function durationOf(seconds: number): string {
  const days = Math.floor(seconds / 86_400)
  const hours = Math.floor((seconds % 86_400) / 3600)
  const minutes = Math.floor((seconds % 3600) / 60)
  if (days > 0) return `${days}天${hours > 0 ? `${hours}小时` : ''}`
  if (hours > 0) return `${hours}小时${minutes > 0 ? `${minutes}分钟` : ''}`
  return minutes > 0 ? `${minutes}分钟` : `${seconds}秒`
}
