import { Type } from 'typebox'
import { answers, ok } from '#server/http/answers/envelope.ts'
import { parameterSets } from '#server/http/answers/parameter-sets.ts'
import type { App } from '#server/http/app-type.ts'
import { principalOf } from '#server/http/pipeline/access.ts'
import { successTexts } from '#shared/wire/error-codes.ts'
import type { JobService } from './job.service.ts'

const id = Type.String({ maxLength: 36 })
const name = Type.Object({ id: Type.Optional(id), jobClassName: Type.Optional(Type.String({ maxLength: 100 })) })

const pause = {
  tags: ['system/job'],
  summary: 'Pause a job',
  description: 'By key or class',
  querystring: name,
  response: answers(Type.Null()),
}
const resume = {
  tags: ['system/job'],
  summary: 'Resume a job',
  description: 'By key or class',
  querystring: name,
  response: answers(Type.Null()),
}
const execute = {
  tags: ['system/job'],
  summary: 'Run a job now',
  querystring: Type.Object({ id }),
  response: answers(Type.Null()),
}
const stopRun = {
  tags: ['system/job'],
  summary: 'Stop a waiting or running run of a job',
  body: Type.Object({ id }),
  response: answers(Type.Null()),
}
const handlers = {
  tags: ['system/job'],
  summary: 'List handlers of jobs with their parameters',
  response: answers(parameterSets),
}

const granted = (action: string) => ({ access: { permission: `system:job:${action}` }, effect: 'write' as const })

/** Job routes in addition to the record engine. The verbs are those of the agreed interface. */
export function jobRoutes(app: App, jobs: JobService): void {
  app.get('/sys/quartzJob/pause', { schema: pause, config: granted('pause') }, async (request) => {
    await jobs.pause(principalOf(request), request.query)
    return ok(null, '暂停定时任务成功')
  })

  app.get('/sys/quartzJob/resume', { schema: resume, config: granted('resume') }, async (request) => {
    await jobs.resume(principalOf(request), request.query)
    return ok(null, '恢复定时任务成功')
  })

  app.get('/sys/quartzJob/execute', { schema: execute, config: granted('execute') }, async (request) => {
    await jobs.execute(principalOf(request), request.query.id)
    return ok(null, '执行成功!')
  })

  app.post(
    '/sys/quartzJob/run/stop',
    { schema: stopRun, config: { access: { permission: 'system:job:stop' } } },
    async (request) => {
      await jobs.stopRun(principalOf(request), request.body.id)
      return ok(null, successTexts.DONE)
    },
  )

  app.get(
    '/sys/quartzJob/handlers',
    { schema: handlers, config: { access: { permission: 'system:job:list' } } },
    async () => ok(jobs.handlers()),
  )
}
