import { setTimeout as wait } from 'node:timers/promises'
import type { JobHandler } from '#server/platform/jobs/job-handler.ts'

const SECOND_MS = 1000

/** Job to test schedules: it writes text, takes time, and fails if its parameter requires it. */
export const sampleHandler: JobHandler = {
  name: 'sample',
  title: '示例任务',
  description: '输出几行文字，用来试一试执行计划、超时和失败；不改变任何数据',
  aliases: ['SampleJob', 'SampleParamJob'],
  params: {
    properties: {
      message: { type: 'string', title: '文字', maxLength: 200, default: '你好' },
      lines: { type: 'integer', title: '行数', minimum: 1, maximum: 100_000, default: 1 },
      seconds: { type: 'integer', title: '耗时（秒）', minimum: 0, maximum: 3600, default: 0 },
      fails: { type: 'boolean', title: '以失败结束', default: false },
    },
  },
  async run({ params, signal, log }) {
    for (let line = 0; line < Number(params.lines); line += 1) log(String(params.message))
    await wait(Number(params.seconds) * SECOND_MS, undefined, { signal })
    if (params.fails === true) throw new Error('按参数以失败结束')
    return '完成'
  },
}
