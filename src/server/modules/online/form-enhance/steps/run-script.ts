import { AppError } from '#server/http/answers/errors.ts'
import { wireTime } from '#server/platform/clock.ts'
import type { ScriptEffect, ScriptError } from '#server/platform/scripts/script.ts'
import type { Row } from '#shared/documents/entity.ts'
import type { Step } from '../compiled-form.ts'
import type { Run } from './step-run.ts'
import { withinWriteTime } from './write-time.ts'

/** Results of a script. Fields have their names in records. */
export interface ScriptResults {
  set: Row
  messages: string[]
}

const LONGEST_MESSAGE = 200

/**
 * Runs the script of a button or an event.
 * @param scope values that it reads: `values`, `old`, `user`
 * @throws AppError FORM_STEP_REFUSED with the text of the script; FORM_STEP_FAILED
 */
export async function runScript(
  { place, source, may, fieldNamed }: Extract<Step, { kind: 'script' }>,
  { scripts, clock, trx }: Run,
  scope: object,
): Promise<ScriptResults> {
  const now = clock.now()
  const input = JSON.stringify({ ...scope, now: wireTime(now) })
  const failed = (reason: string) => new AppError('FORM_STEP_FAILED', { place, reason })
  const answer = await withinWriteTime(trx, place, (withinMs) => scripts.run({ source, input, may, now, withinMs }))
  if (answer.fault) throw failed(scriptReason(answer.fault))
  const results: ScriptResults = { set: {}, messages: [] }
  for (const effect of answer.effects) {
    if (effect.use === 'refuse') throw new AppError('FORM_STEP_REFUSED', { reason: messageOf(effect) || place })
    if (effect.use === 'notify') results.messages.push(messageOf(effect))
    if (effect.use !== 'set') continue
    const field = fieldNamed(effect.field)
    if (field === undefined) throw failed(`没有可以赋值的字段 ${effect.field.slice(0, LONGEST_MESSAGE)}`)
    results.set[field] = effect.value
  }
  return results
}

function messageOf({ text }: Extract<ScriptEffect, { text: string }>): string {
  return text.trim().slice(0, LONGEST_MESSAGE)
}

/** Reason of a failed script, in words for its author. */
export function scriptReason({ kind, line, message }: ScriptError): string {
  if (kind !== 'error') return REASONS[kind]
  return `${line === undefined ? '脚本' : `脚本第${line}行`}：${message || '出错'}`
}

const REASONS: Record<Exclude<ScriptError['kind'], 'error'>, string> = {
  time: '脚本执行超时',
  memory: '脚本占用内存过多',
  depth: '脚本嵌套过深',
  output: '脚本输出的内容过多',
  busy: '同时执行的脚本过多，请稍后重试',
  broken: '脚本执行中断，请重试',
}
