import type { SourceReceivers } from '#server/platform/data-sources/source.ts'
import { sendHttp } from './send-http.ts'
import type { ServiceHandler } from './service-handlers.ts'

/**
 * Service that calls a registered HTTP source with the instance and the node. The key of the call is that of the
 * trigger, so it stays the same for each attempt.
 */
export function createHttpHandler(dataSources: SourceReceivers): ServiceHandler {
  return async ({ instanceId, processKey, formAddress, recordId, title, starter, node, triggerId }) => {
    const { dataSource, method = 'POST', path = '', id: nodeId, name: nodeName } = node
    if (dataSource === undefined) throw new Error('没有指定数据源')
    const body = { processInstanceId: instanceId, processKey, title, formAddress, recordId, starter, nodeId, nodeName }
    await sendHttp(dataSources, dataSource, { method, path, key: triggerId, body })
    return undefined
  }
}
