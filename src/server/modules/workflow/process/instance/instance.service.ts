import type { Transaction } from 'kysely'
import type { Tables } from '#server/db/connection.ts'
import { AppError } from '#server/http/answers/errors.ts'
import { groupKeysOf, type Principal } from '#server/http/principal.ts'
import { people } from '#server/modules/workflow/process/approvers/people.repository.ts'
import type { ProcessHead } from '#server/modules/workflow/process/definition/process.repository.ts'
import type { ProcessService } from '#server/modules/workflow/process/definition/process.service.ts'
import type { ExpressionRepository } from '#server/modules/workflow/process/expressions/expression.repository.ts'
import {
  evaluateOver,
  type NamedTexts,
  namedIn,
} from '#server/modules/workflow/process/expressions/named-expressions.ts'
import type { ListenerCallQueue } from '#server/modules/workflow/process/listeners/listener-call.store.ts'
import { actorOf } from '#server/modules/workflow/process/task/task.service.ts'
import type { NewId } from '#server/platform/ids.ts'
import type { RecordEngine } from '#server/records/engine.ts'
import type { Entity, Row } from '#shared/documents/entity.ts'
import { permissionOf } from '#shared/documents/entity-fields.ts'
import { addressOfForm } from '#shared/documents/online-form/form.ts'
import { processAddress } from '#shared/documents/online-form/process-form.ts'
import { ExpressionError } from '#shared/expression/expression-error.ts'
import type { Caller, CommandOutcome, InstanceCommands } from './commands/instance-commands.ts'
import type { InstanceRepository } from './instance.repository.ts'
import { type InstanceRecords, requireOpen } from './instance-record.ts'
import type { InstanceHead } from './stored-instance.ts'

interface Dependencies {
  instances: Pick<InstanceRepository, 'takesPart' | 'task'>
  commands: InstanceCommands
  processes: Pick<ProcessService, 'requireStartable' | 'startable'>
  engine: Pick<RecordEngine, 'get'>
  records: Pick<InstanceRecords, 'entityAt' | 'read'>
  entityOf(address: string): Promise<Entity | undefined>
  /** Whether the data rules of the list of instances show one to the person; true for a person without that list. */
  seesInstance(principal: Principal, id: string): Promise<boolean>
  newId: NewId
  expressions: Pick<ExpressionRepository, 'named'>
  listenerCalls: Pick<ListenerCallQueue, 'decide'>
}

export interface StartOptions {
  /** Id or key of the process. */
  process: string
  recordId: string
  /** Address under which the person sees the record, where it is a view of the form of the process. */
  viewAddress?: string | undefined
  /** People whom the starter chose, by node: ids or user names. */
  choices?: Readonly<Record<string, readonly string[]>> | undefined
  /** People for the first tasks that leave the choice to the starter. */
  chosen?: readonly string[] | undefined
}

type StartableProcess = Awaited<ReturnType<ProcessService['requireStartable']>>

/**
 * Starts the only process of a form for a record that the caller lets the person submit.
 * @param prepare runs first in the transaction of the start
 * @throws AppError PROCESS_NONE, PROCESS_SEVERAL, PROCESS_RUNNING, and whatever `prepare` throws
 */
export type StartProcess = (
  caller: Caller,
  record: { formAddress: string; recordId: string },
  prepare: (trx: Transaction<Tables>) => Promise<void>,
) => Promise<void>

export type InstanceService = ReturnType<typeof createInstanceService>

/** Starts of instances, and what starters and administrators do with them. */
export function createInstanceService(dependencies: Dependencies) {
  const { instances, commands, processes, engine, records, entityOf, seesInstance, newId, expressions, listenerCalls } =
    dependencies

  return {
    /**
     * Submits a record that the person may see, and may change or has made.
     * @throws AppError PROCESS_UNKNOWN, PROCESS_START_DENIED, RECORD_NOT_FOUND, PROCESS_RUNNING, PROCESS_COMPLETED, NOT_GRANTED
     */
    async start(caller: Caller, { process: named, recordId, viewAddress, choices = {}, chosen = [] }: StartOptions) {
      const { principal } = caller
      const process = await processes.requireStartable(principal, named)
      const isView = viewAddress !== undefined && processAddress(viewAddress) === process.formAddress
      const entity = await entityOf(isView ? viewAddress : process.formAddress)
      if (entity?.['x-process'] === undefined) throw new AppError('PROCESS_FORM_MISSING')
      const record = await engine.get(principal, entity, recordId)
      requireSubmittable(principal, entity, record)
      const head = await headFor(principal, process, entity, recordId)
      const view = isView && viewAddress !== process.formAddress ? { viewAddress } : {}
      return commands.start(caller, async (trx) => ({ ...(await head(trx, record)), ...view, choices }), {}, chosen)
    },

    startFor,

    processFor,

    /**
     * Process that a code of the agreed interface names: `onl_` and the table of a form means the process of this form.
     * @throws as `processFor`
     */
    async processNamed(principal: Principal, code: string): Promise<string> {
      if (!code.startsWith(FORM_CODE)) return code
      return processFor(principal, addressOfForm(code.slice(FORM_CODE.length)))
    },

    /** Takes an application back that nobody has handled. @throws AppError TASK_HANDLED_BY_OTHERS, INSTANCE_ENDED */
    withdraw: (caller: Caller, id: string): Promise<CommandOutcome> =>
      commands.run(caller, id, () => ({
        command: { type: 'withdraw', actor: actorOf(caller.principal) },
        withoutRecord: true,
      })),

    /** Ends the own application for good. @throws AppError TASK_NOT_YOURS, INSTANCE_ENDED */
    void: (caller: Caller, id: string, reason?: string): Promise<CommandOutcome> =>
      commands.run(caller, id, ({ head }) => {
        if (head.starter !== caller.principal.userId) throw new AppError('TASK_NOT_YOURS')
        return { command: { type: 'void', ...(reason !== undefined && { reason }) }, withoutRecord: true }
      }),

    /** Ends any instance; the permission is checked by the route. @throws AppError INSTANCE_ENDED */
    terminate: (caller: Caller, id: string, reason?: string): Promise<CommandOutcome> =>
      manage(caller, id, () => ({
        command: { type: 'terminate', ...(reason !== undefined && { reason }) },
        withoutRecord: true,
      })),

    suspend: (caller: Caller, id: string, suspended: boolean): Promise<CommandOutcome> =>
      manage(caller, id, () => ({ command: { type: suspended ? 'suspend' : 'activate' }, withoutRecord: true })),

    /** Gives an open task to somebody else. @throws AppError TASK_UNKNOWN, TASK_PERSON_UNKNOWN, TASK_PERSON_ALREADY */
    async reassign(caller: Caller, taskId: string, person: string): Promise<CommandOutcome> {
      return manage(caller, await instanceOfTask(caller.principal, taskId), async ({ trx, head }) => {
        const [to] = await people.named(trx, head.tenantId, [person])
        if (to === undefined) throw new AppError('TASK_PERSON_UNKNOWN')
        return { command: { type: 'reassign', taskId, to } }
      })
    },

    /** Moves the work of a task to another node. @throws AppError TASK_UNKNOWN, TASK_JUMP_TARGET */
    async jump(caller: Caller, taskId: string, to: string): Promise<CommandOutcome> {
      return manage(caller, await instanceOfTask(caller.principal, taskId), ({ state }) => {
        const task = state.tasks.find(({ id }) => id === taskId)!
        return { command: { type: 'jump', tokenId: task.tokenId, to, alone: true } }
      })
    },

    /**
     * Tries a failed service or call of a listener again, or goes on without it. An instance does not wait for calls of
     * listeners, and may have ended.
     * @throws AppError TRIGGER_CLOSED, INSTANCE_UNKNOWN
     */
    async service(caller: Caller, id: string, triggerId: string, does: 'retry' | 'skip'): Promise<CommandOutcome> {
      await requireManaged(caller.principal, id)
      const status = await listenerCalls.decide(caller.principal.tenantId, id, triggerId, does)
      if (status !== undefined) return { instanceId: id, status }
      return commands.run(caller, id, () => ({
        command: { type: `service-${does}`, triggerId },
        // A skipped service goes on, and conditions behind it may read the record.
        withoutRecord: does === 'retry',
      }))
    },

    /**
     * Throws unless the person takes part in the instance: as starter, with a task or a copy, or by a permission.
     * @throws AppError INSTANCE_UNKNOWN
     */
    async requireReadable(principal: Principal, id: string): Promise<void> {
      if (!(await isReadable(principal, id))) throw new AppError('INSTANCE_UNKNOWN')
    },

    isReadable,
  }

  async function startFor(...[caller, { formAddress, recordId }, prepare]: Parameters<StartProcess>): Promise<void> {
    const { principal } = caller
    const process = await processes.requireStartable(principal, await processFor(principal, formAddress))
    const entity = await records.entityAt(formAddress)
    const head = await headFor(principal, process, entity, recordId)
    await commands.start(
      caller,
      async (trx) => {
        await prepare(trx)
        return { ...(await head(trx, await records.read(trx, principal, formAddress, recordId))), choices: {} }
      },
      {},
      [],
    )
  }

  /** Makes the head of a new instance from its record. */
  async function headFor(principal: Principal, process: StartableProcess, entity: Entity, recordId: string) {
    const texts = await namedFor(principal, process.titleExpression)
    return async (trx: Transaction<Tables>, record: Row): Promise<Omit<InstanceHead, 'choices'>> => ({
      ...{ id: newId(), tenantId: principal.tenantId, processId: process.id, processKey: process.key },
      ...{ processName: process.name, versionId: process.versionId, formAddress: process.formAddress, recordId },
      title: titleOf(process, entity, record, principal, texts),
      starter: principal.userId,
      ...withDepart(await people.departOf(trx, principal.tenantId, principal.userId, principal.orgCode)),
    })
  }

  async function isReadable(principal: Principal, id: string): Promise<boolean> {
    const { userId, tenantId } = principal
    if (principal.may('workflow:instance:list') && (await seesInstance(principal, id))) return true
    return instances.takesPart(id, { userId, tenantId, groupKeys: groupKeysOf(principal) })
  }

  /** @throws AppError INSTANCE_UNKNOWN for an instance that data rules hide from the person */
  async function requireManaged(principal: Principal, id: string): Promise<void> {
    if (!(await seesInstance(principal, id))) throw new AppError('INSTANCE_UNKNOWN')
  }

  /** Runs a command of a person who manages instances; the route checks the permission. */
  async function manage(...[caller, id, planOf]: Parameters<InstanceCommands['run']>): Promise<CommandOutcome> {
    await requireManaged(caller.principal, id)
    return commands.run(caller, id, planOf)
  }

  /**
   * Process that the person may start for records of a form, where there is exactly one.
   * @throws AppError PROCESS_NONE, PROCESS_SEVERAL with their names
   */
  async function processFor(principal: Principal, formAddress: string): Promise<string> {
    const found = await processes.startable(principal, processAddress(formAddress))
    if (found.length === 1) return found[0]!.id
    if (found.length === 0) throw new AppError('PROCESS_NONE')
    throw new AppError('PROCESS_SEVERAL', { names: found.map(({ name }) => name).join('、') }, { processes: found })
  }

  /** Named expressions that a title reads; a title that is no expression reads none. */
  async function namedFor({ tenantId }: Principal, title: string | null): Promise<NamedTexts> {
    try {
      return await expressions.named(tenantId, title === null ? [] : namedIn(title))
    } catch (error) {
      if (error instanceof ExpressionError) return {}
      throw error
    }
  }

  /** @throws AppError TASK_UNKNOWN */
  async function instanceOfTask({ tenantId }: Principal, taskId: string): Promise<string> {
    const task = await instances.task(taskId, tenantId)
    if (task === undefined) throw new AppError('TASK_UNKNOWN')
    return task.instanceId
  }
}

const withDepart = (starterDepart: string | undefined) => (starterDepart === undefined ? {} : { starterDepart })

function requireSubmittable(principal: Principal, entity: Entity, record: Row): void {
  requireOpen(entity, record)
  const isAuthor = record.createBy === principal.username
  if (!isAuthor && !principal.may(permissionOf(entity, 'edit'))) throw new AppError('NOT_GRANTED')
}

/** Prefix of the codes by which the agreed interface names forms. */
const FORM_CODE = 'onl_'
const MOST_TITLE = 200

/** Title of an instance: by the expression of its process, else process, starter and name of the record. */
function titleOf(
  { name, titleExpression }: ProcessHead,
  entity: Entity,
  record: Row,
  { realname, username }: Principal,
  named: NamedTexts,
): string {
  const { 'x-title': naming = '' } = entity
  const labelled = String(record[`${naming}_dictText`] ?? record[naming] ?? '')
  const usual = [name, realname, labelled].filter((part) => part !== '').join('-')
  const value =
    titleExpression &&
    evaluatedTitle(titleExpression, { ...record, process: name, starter: { username, realname } }, named)
  // The cut may leave half of a character.
  return (value || usual).slice(0, MOST_TITLE).replace(/\p{Surrogate}/gu, '')
}

/** Text that an expression gives; undefined for anything else, since a title must not keep anybody from applying. */
function evaluatedTitle(expression: string, scope: Readonly<Row>, named: NamedTexts): string | undefined {
  try {
    const value = evaluateOver(expression, scope, named)
    return typeof value === 'string' ? value : undefined
  } catch (error) {
    if (error instanceof ExpressionError) return undefined
    throw error
  }
}
