import type { Database } from '#server/db/connection.ts'
import { AppError } from '#server/http/answers/errors.ts'
import type { Principal } from '#server/http/principal.ts'
import type { DictionaryService } from '#server/modules/system/dict/dict.service.ts'
import type { NewId } from '#server/platform/ids.ts'
import type { LogOperation } from '#server/platform/operation-log.ts'
import type { RecordEngine } from '#server/records/engine.ts'
import type { Entity } from '#shared/documents/entity.ts'
import type { EntityAt, RowOf } from '#shared/documents/entity-rows.ts'
import { isViewOfForm } from '#shared/documents/online-form/form.ts'
import { processFields } from '#shared/documents/workflow/form-fields.ts'
import { readSimpleProcess } from '#shared/documents/workflow/simple-process.ts'
import { simpleToBpmn } from '#shared/documents/workflow/simple-to-bpmn.ts'
import { ExpressionError } from '#shared/expression/expression-error.ts'
import { parseExpression } from '#shared/expression/syntax/parse-expression.ts'
import { type CompiledProcess, compileProcess } from '../bpmn/compile-process.ts'
import { type ModelProblem, ModelProblems } from '../bpmn/model-problem.ts'
import { parseBpmn } from '../bpmn/parse-bpmn.ts'
import { bpmnToSimple, type ConversionLoss } from '../simple/bpmn-to-simple.ts'
import type { ProcessHead, ProcessRepository, VersionRow } from './process.repository.ts'
import type { ResolveReferences } from './reference-check.ts'

interface Dependencies {
  database: Pick<Database, 'kysely'>
  processes: ProcessRepository
  engine: Pick<RecordEngine, 'get' | 'change' | 'add'>
  processEntity: EntityAt<'workflow/process'>
  entityOf(address: string): Promise<Entity | undefined>
  entities: ReadonlyMap<string, Entity>
  dictionaries(): Pick<DictionaryService, 'all'>
  newId: NewId
  logOperation: LogOperation
  /** Names of the services that service tasks may call. */
  knownHandlers(): readonly string[]
  resolveReferences: ResolveReferences
}

/** A process that a person may start. */
export interface StartableProcess {
  id: string
  key: string
  name: string
  formAddress: string
}

export type ProcessService = ReturnType<typeof createProcessService>

/** Processes: check, deployment, versions, and who may start which. */
export function createProcessService(dependencies: Dependencies) {
  const { processes, engine, processEntity, newId, logOperation, entityOf, entities, dictionaries } = dependencies
  const compile = async (principal: Principal, xml: string) =>
    dependencies.resolveReferences(
      principal,
      await compileProcess(xml, { knownHandlers: dependencies.knownHandlers() }),
    )

  return {
    /** Problems of a diagram; it can be deployed when none is an error. */
    async lint(principal: Principal, xml: string): Promise<readonly ModelProblem[]> {
      return (await compile(principal, xml)).problems
    },

    /**
     * Deploys the draft of a process as its next version. Running instances stay with theirs.
     * @throws AppError RECORD_NOT_FOUND, PROCESS_INVALID
     */
    async deploy(principal: Principal, id: string): Promise<number> {
      const draft = await engine.get(principal, processEntity, id)
      requireExpression(draft.titleExpression)
      const xml = xmlOf(draft)
      const compiled = await compile(principal, xml)
      const graph = requireGraph(compiled)
      let number = 0
      await engine.change(principal, processEntity, id, async ([row], { trx, afterCommit }) => {
        const values = { id: newId(), processId: id, xml, graph, by: principal.username }
        number = await processes.addVersion(trx, values)
        await processes.addUses(trx, { id: values.id, tenantId: principal.tenantId }, compiled.references)
        afterCommit(() => logOperation(principal, 'edit', `发布流程：${row!.processName} 第${number}版`))
      })
      return number
    },

    /** Forms whose records can be approved, by address; those of the builder that are in use in this process. */
    forms: (): { value: string; text: string }[] =>
      [...entities.values()]
        .filter((entity) => entity['x-process'] !== undefined && !isViewOfForm(entity))
        .map(({ $id, title }) => ({ value: $id, text: `${title}（${$id}）` }))
        .sort((one, other) => one.text.localeCompare(other.text, 'zh')),

    /** Fields of a form for conditions and rights; empty while the form is not chosen or cannot be approved. */
    async fields(address: string) {
      const entity = await entityOf(address)
      return entity?.['x-process'] === undefined ? [] : processFields(entity, await dictionaries().all())
    },

    /** Diagram of a simple process. @throws AppError PROCESS_INVALID for a text that is none */
    toDiagram: (steps: string): string => diagramOf(steps),

    /** Simple process of a diagram, or what it would lose. */
    async toSteps(xml: string): Promise<{ steps: string | null; losses: ConversionLoss[] }> {
      const problems = new ModelProblems()
      const process = await parseBpmn(xml, problems)
      if (process === undefined || problems.hasErrors) return { steps: null, losses: problems.errors() }
      const { model, losses } = bpmnToSimple(process)
      return { steps: model === undefined ? null : JSON.stringify(model), losses: [...losses] }
    },

    /** Versions of a process, newest first. @throws AppError RECORD_NOT_FOUND */
    async versions(principal: Principal, id: string): Promise<VersionRow[]> {
      await engine.get(principal, processEntity, id)
      return processes.versions(id)
    },

    /** Stops or allows starting of these processes; running instances go on. @throws AppError RECORD_NOT_FOUND */
    async suspend(principal: Principal, ids: unknown, suspended: boolean): Promise<void> {
      await engine.change(principal, processEntity, ids, async (rows, { trx, afterCommit }) => {
        await processes.suspendVersions(
          trx,
          rows.map(({ id }) => String(id)),
          suspended,
        )
        const names = rows.map(({ processName }) => processName).join('、')
        afterCommit(() => logOperation(principal, 'edit', `${suspended ? '挂起' : '激活'}流程：${names}`))
      })
    },

    /** Adds a draft with the same diagram under another key. @throws AppError RECORD_NOT_FOUND, RECORD_INVALID */
    async copy(principal: Principal, id: string, key: string, name: string): Promise<string> {
      const original = await engine.get(principal, processEntity, id)
      const { processType, formAddress, titleExpression, designer, processXml, processSteps, startScope } = original
      const { startUsers, startRoles, startDeparts } = original
      const copied = await engine.add(principal, processEntity, {
        ...{ processKey: key, processName: name, processType, formAddress, titleExpression, designer },
        ...{ processXml, processSteps, startScope, startUsers, startRoles, startDeparts },
      })
      return copied.id
    },

    /** Processes that the person may start, for records of a form or at all. */
    async startable(principal: Principal, formAddress?: string): Promise<StartableProcess[]> {
      const all = await processes.all(principal.tenantId, formAddress)
      return all
        .filter((process) => isReady(process) && mayStart(principal, process))
        .map(({ id, key, name, formAddress: address }) => ({ id, key, name, formAddress: address }))
    },

    /**
     * Process that the person starts now.
     * @throws AppError PROCESS_UNKNOWN, PROCESS_NOT_DEPLOYED, PROCESS_SUSPENDED, PROCESS_START_DENIED
     */
    async requireStartable(principal: Principal, idOrKey: string): Promise<ProcessHead & { versionId: string }> {
      const process = await processes.find(principal.tenantId, idOrKey)
      if (process === undefined) throw new AppError('PROCESS_UNKNOWN')
      const { versionId } = process
      if (versionId === null) throw new AppError('PROCESS_NOT_DEPLOYED')
      if (!isReady(process)) throw new AppError('PROCESS_SUSPENDED')
      if (!mayStart(principal, process)) throw new AppError('PROCESS_START_DENIED')
      return { ...process, versionId }
    },
  }
}

/** @throws AppError PROCESS_INVALID for a title that is no expression */
function requireExpression(title: string | null | undefined): void {
  if (!title) return
  try {
    parseExpression(title)
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error
    throw new AppError('PROCESS_INVALID', { reason: `标题表达式有误：${error.message}` })
  }
}

/** Diagram of a process, by the designer that it was made with. @throws AppError PROCESS_INVALID */
function xmlOf({ designer, processKey, processName, processXml, processSteps }: RowOf<EntityAt<'workflow/process'>>) {
  if (designer !== 'simple' || !processSteps) return processXml ?? ''
  return diagramOf(processSteps, { key: processKey, name: processName })
}

function diagramOf(steps: string, names: { key?: string; name?: string } = {}): string {
  const model = readSimpleProcess(steps)
  if (model === undefined) throw new AppError('PROCESS_INVALID', { reason: '流程步骤不完整' })
  return simpleToBpmn({ ...model, ...names })
}

const isReady = ({ enabled, versionId, suspended }: ProcessHead): boolean =>
  enabled && versionId !== null && suspended === false

const listOf = (text: string | null): string[] => (text ?? '').split(',').filter((each) => each !== '')

function mayStart(principal: Principal, { startScope, startUsers, startRoles, startDeparts }: ProcessHead): boolean {
  if (startScope === 'all') return true
  return (
    listOf(startUsers).includes(principal.username) ||
    listOf(startRoles).some((role) => principal.roleCodes.includes(role) || principal.roleIds.includes(role)) ||
    listOf(startDeparts).some((depart) => principal.departCodes.includes(depart))
  )
}

/** @throws AppError PROCESS_INVALID with the first errors */
function requireGraph({ graph, problems }: CompiledProcess) {
  const errors = problems.filter(({ level }) => level === 'error')
  if (graph !== undefined && errors.length === 0) return graph
  const reason = errors
    .slice(0, MOST_REASONS)
    .map(({ element, message }) => (element === undefined ? message : `${element}：${message}`))
    .join('；')
  throw new AppError('PROCESS_INVALID', { reason }, { problems })
}

const MOST_REASONS = 3
