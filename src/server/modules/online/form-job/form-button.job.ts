import { AppError } from '#server/http/answers/errors.ts'
import type { Principal } from '#server/http/principal.ts'
import type { JobHandler, JobRun, JobSettings } from '#server/platform/jobs/job-handler.ts'
import type { RecordEngine } from '#server/records/engine.ts'
import type { Entity } from '#shared/documents/entity.ts'
import type { FormButtonService } from '../form-enhance/form-button.service.ts'
import { type JobPeople, personOfJob } from './job-person.ts'
import { recordFilter } from './record-filter.ts'
import { reasonOf, settingsProblem, worked } from './settings-problem.ts'

interface Dependencies extends JobPeople {
  buttons: Pick<FormButtonService, 'press' | 'requireButton'>
  engine: Pick<RecordEngine, 'keys'>
}

/** Records of one transaction. */
const BATCH = 100
/** Most reasons that the output lists. */
const MOST_REASONS = 20
/** Refusals of records that changed meanwhile, or for which the button is not meant. */
const SKIPPED = new Set(['FORM_BUTTON_NOT_NOW', 'RECORD_NOT_FOUND'])

interface Tally {
  done: number
  skipped: number
  failed: number
  firstReason: string
}

/** Presses a button of an online form for all records that match a filter, as a person. */
export function formButtonHandler({ buttons, engine, ...people }: Dependencies): JobHandler {
  return {
    name: 'press_button',
    title: '执行表单按钮',
    description: '以指定人员的身份，对一个在线表单中满足条件的记录逐批执行按钮的步骤；某条记录失败不影响其他记录',
    params: { properties: {} },
    configured: {
      settings: ['formTable', 'button', 'filter', 'mostRecords', 'runAs'],
      async check(_, settings) {
        const found = await settingsProblem('button', async () => void (await placeOf(settings)) as undefined)
        if (found.length > 0) return found
        return settingsProblem('filter', async () => {
          const { person, entity } = await placeOf(settings)
          await engine.keys(person, entity, recordFilter(settings.filter), { limit: 1 })
          return undefined
        })
      },
    },
    run: (run) => worked(() => pressed(run)),
  }

  async function pressed(run: JobRun): Promise<string> {
    const { person, entity, isOfRecords } = await placeOf(run.settings)
    if (isOfRecords) return pressAll(run, person, entity)
    const message = await press(run, person, '')
    if (message !== '') run.log(message)
    return '已执行一次'
  }

  async function placeOf(settings: JobSettings) {
    const person = await personOfJob(people, settings)
    return { person, ...(await buttons.requireButton(person, String(settings.formTable), String(settings.button))) }
  }

  async function pressAll(run: JobRun, person: Principal, entity: Entity): Promise<string> {
    const query = recordFilter(run.settings.filter)
    const most = run.settings.mostRecords ?? 0
    const tally: Tally = { done: 0, skipped: 0, failed: 0, firstReason: '' }
    let behind: string | undefined
    let left = most
    while (left > 0) {
      const limit = Math.min(BATCH, left)
      const keys = await engine.keys(person, entity, query, { behind, limit })
      await pressBatch(run, person, keys, tally)
      left -= keys.length
      behind = keys.at(-1)
      if (keys.length < limit) break
    }
    if (left === 0) run.log(`已达到一次最多 ${most} 条，其余的记录等待下一次`)
    return resultOf(tally)
  }

  /** Presses for all records of a batch; if one of them is refused, for each alone. */
  async function pressBatch(run: JobRun, person: Principal, keys: readonly string[], tally: Tally): Promise<void> {
    if (keys.length === 0) return
    run.signal.throwIfAborted()
    try {
      await press(run, person, keys.join(','))
      tally.done += keys.length
    } catch (error) {
      if (!(error instanceof AppError) || error.code === 'NOT_GRANTED') throw error
      if (keys.length > 1) for (const key of keys) await pressBatch(run, person, [key], tally)
      else note(run, keys[0]!, error, tally)
    }
  }

  function press({ settings }: JobRun, person: Principal, keys: string): Promise<string> {
    return buttons.press(person, String(settings.formTable), String(settings.button), keys)
  }
}

function note({ log }: JobRun, key: string, error: AppError, tally: Tally): void {
  if (SKIPPED.has(error.code)) {
    tally.skipped += 1
    return
  }
  const reason = reasonOf(error)
  if (tally.failed === 0) tally.firstReason = reason
  if (tally.failed < MOST_REASONS) log(`${key}：${reason}`)
  tally.failed += 1
}

/** @throws AppError JOB_FAILED when a record failed */
function resultOf({ done, skipped, failed, firstReason }: Tally): string {
  const result = `已处理 ${done} 条${skipped === 0 ? '' : `，不满足按钮条件 ${skipped} 条`}`
  if (failed > 0) throw new AppError('JOB_FAILED', { reason: `${result}，失败 ${failed} 条：${firstReason}` })
  return result
}
