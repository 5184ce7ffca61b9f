import type { RightsCeiling } from '#server/modules/system/permission/rights-ceiling.service.ts'
import type { JobStore } from '#server/platform/jobs/job.store.ts'
import type { JobHandler, JobSetting, JobSettings } from '#server/platform/jobs/job-handler.ts'
import type { JobRuns } from '#server/platform/jobs/job-run.store.ts'
import type { Dictionaries, EntityHooks, HookContext } from '#server/records/engine-dependencies.ts'
import { invalid } from '#server/records/write/write-failure.ts'
import { nextFiring } from '#shared/cron/next-firings.ts'
import { readQuartz } from '#shared/cron/quartz-cron.ts'
import type { Row } from '#shared/documents/entity.ts'
import { problemsUnder, readParameters } from '#shared/rules/parameters.ts'
import { isEmptyValue } from '#shared/rules/records/coerce-record.ts'
import { JOB_STATUS } from './job.rules.ts'

interface Dependencies {
  jobs: Pick<JobStore, 'now'>
  runs: Pick<JobRuns, 'last'>
  /** Handlers by name; complete after all areas are registered. */
  handlers: ReadonlyMap<string, JobHandler>
  dictionaries: Pick<Dictionaries, 'texts'>
  ceiling: Pick<RightsCeiling, 'missingForAccount'>
}

/** Permission to write statements of forms, which the author of settings needs. */
const AUTHOR = 'online:form-enhance:add'

/** Record hooks of jobs: the handler must exist and accept the parameters, and the schedule must fire some day. */
export function createJobHooks({
  jobs,
  runs,
  handlers,
  dictionaries,
  ceiling,
}: Dependencies): EntityHooks<'system/job'> {
  return {
    async beforeValidate(record, { existing, trx }) {
      const job = { ...existing, ...present(record) }
      requireHandler(record, job, existing)
      if (job.status !== JOB_STATUS.running && !changes(record, existing, 'cronExpression')) return
      if (changes(record, existing, 'cronExpression') || changes(record, existing, 'status')) {
        requireFiring(String(job.cronExpression ?? ''), await jobs.now(trx))
      }
    },

    async columns(record, { existing, ...context }) {
      await requireSettings(record, existing, context)
      const { trx } = context
      if (!changes(record, existing, 'cronExpression') && !changes(record, existing, 'status')) return {}
      const { status, cronExpression } = { ...existing, ...present(record) }
      if (Number(status) !== JOB_STATUS.running) return { next_fire_time: null }
      return { next_fire_time: nextFiring(String(cronExpression), await jobs.now(trx)) ?? null }
    },

    async afterRead(rows) {
      if (rows.length === 0) return
      const last = new Map((await runs.last(rows.map(({ id }) => id))).map((run) => [run.jobId, run]))
      const texts = await dictionaries.texts('job_run_state')
      for (const row of rows) {
        const run = last.get(row.id)
        if (run)
          Object.assign(row, { lastTime: run.time, lastState: run.state, lastState_dictText: texts.get(run.state) })
      }
    },
  }

  function requireHandler(record: Row, job: Row, existing: Row | undefined): void {
    const name = String(job.jobClassName ?? '')
    // The entity's own rules report a missing handler.
    if (name === '') return
    const handler = handlers.get(name)
    if (handler === undefined) {
      if (name === existing?.jobClassName) return
      throw refused('jobClassName', `后台找不到该类名：${name}`)
    }
    if (record.jobClassName !== undefined && existing === undefined) record.jobClassName = handler.name
    // Name and class are unique together, so such a handler has one job.
    if (!handler.configured) record.name = handler.title
    const { problems } = readParameters(handler.params, String(job.parameter ?? ''))
    if (problems) throw invalid(problemsUnder('parameter', problems))
  }

  /** Runs on a record that the entity's rules accept. */
  async function requireSettings(record: Row, existing: Row | undefined, { principal, trx }: HookContext) {
    const job = { ...existing, ...present(record) }
    const configured = handlers.get(String(job.jobClassName))?.configured
    if (!configured?.settings.some((name) => isChanged(name, record, existing))) return
    if (!principal.may(AUTHOR))
      throw refused('jobClassName', '没有新增表单按钮和事件（编写语句）的权限，不能设置该类任务')
    if (configured.settings.includes('runAs')) {
      const beyond = await ceiling.missingForAccount(principal, String(job.runAs), trx)
      if (beyond.length > 0) throw refused('runAs', `该人员的权限超出自身权限：${beyond.join('、')}`)
    }
    const problems = await configured.check(principal, settingsOf(job))
    if (problems.length > 0) throw invalid([...problems])
  }
}

function requireFiring(cron: string, now: Date): void {
  const { problem } = readQuartz(cron)
  if (cron === '') return
  if (problem !== undefined) throw refused('cronExpression', `cron表达式不正确：${problem}`)
  if (nextFiring(cron, now) === undefined) throw refused('cronExpression', '该cron表达式不会再执行')
}

/** Removes absent and null fields, which stay unchanged on edit. */
function present(record: Row): Row {
  return Object.fromEntries(Object.entries(record).filter(([, value]) => value !== null && value !== undefined))
}

function changes(record: Row, existing: Row | undefined, field: string): boolean {
  const value = record[field]
  if (existing === undefined) return true
  return value !== undefined && value !== null && String(value) !== String(existing[field])
}

/** A cleared setting is a change, too. */
function isChanged(name: JobSetting, record: Row, existing: Row | undefined): boolean {
  if (existing === undefined) return true
  return Object.hasOwn(record, name) && String(record[name] ?? '') !== String(existing[name] ?? '')
}

function settingsOf(job: Readonly<Row>): JobSettings {
  const textOf = (name: JobSetting) => (isEmptyValue(job[name]) ? null : String(job[name]))
  return {
    name: String(job.name),
    dataSource: textOf('dataSource'),
    httpMethod: textOf('httpMethod'),
    httpPath: textOf('httpPath'),
    httpBody: textOf('httpBody'),
    formTable: textOf('formTable'),
    statement: textOf('statement'),
    button: textOf('button'),
    filter: textOf('filter'),
    mostRecords: isEmptyValue(job.mostRecords) ? null : Number(job.mostRecords),
    runAs: textOf('runAs'),
  }
}

function refused(field: string, message: string) {
  return invalid([{ field, keyword: 'rule', message }])
}
