import { AppError } from '#server/http/answers/errors.ts'
import { statusReason } from '#server/platform/data-sources/failure-reason.ts'
import type { HttpMessage, SourceReceivers } from '#server/platform/data-sources/source.ts'
import type { JobHandler, JobSettings } from '#server/platform/jobs/job-handler.ts'
import { type HttpSources, httpSourceProblem } from '../data-source/http-source-check.service.ts'

interface Dependencies extends HttpSources {
  dataSources: HttpSources['dataSources'] & SourceReceivers
}

/** Calls a registered HTTP source. Its address, password, allow list and limits are those of the source. */
export function httpCallHandler({ dataSources, visibleSources }: Dependencies): JobHandler {
  return {
    name: 'http_call',
    title: '调用接口',
    description: '按计划调用已登记的接口数据源；状态码为 2xx 即成功，返回的内容不保存',
    params: { properties: {} },
    configured: {
      settings: ['dataSource', 'httpMethod', 'httpPath', 'httpBody'],
      async check(author, { dataSource }) {
        const message = await httpSourceProblem({ dataSources, visibleSources }, author, String(dataSource))
        return message === undefined ? [] : [{ field: 'dataSource', keyword: 'rule', message }]
      },
    },
    async run({ id, settings, signal, log }) {
      const message = messageOf(settings, id)
      const place = `${message.method} ${settings.dataSource} ${message.path}`.trim()
      log(place)
      const status = await dataSources.send(String(settings.dataSource), message, { signal })
      const reason = statusReason(status)
      if (reason === undefined) return `HTTP ${status}`
      log(`HTTP ${status}`)
      throw new AppError('JOB_FAILED', { reason })
    },
  }
}

function messageOf({ httpMethod, httpPath, httpBody }: JobSettings, key: string): HttpMessage {
  return { method: httpMethod as HttpMessage['method'], path: httpPath ?? '', body: httpBody ?? '', key }
}
