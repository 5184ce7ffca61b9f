import type { TestServer } from '#server/testing/test-server.ts'
import type { Row } from '#shared/documents/entity.ts'
import { require } from './workflow-desk.ts'

const BASE = '/act/process/extActListener'
let names = 0

/** Short names for the calls of an administrator on listeners. */
export function listenerDesk(server: TestServer, token: string) {
  const idOf = async (base: string, query: string): Promise<string> => {
    const { records } = require(await server.call<{ records: Row[] }>('GET', `${base}/list?${query}`, { token }))
    return String(records[0]!.id)
  }
  return {
    /** Adds a listener to tasks; resolves to its id. */
    async listener(listenerEvent: string, values: Row): Promise<string> {
      names += 1
      const valueType = values.expression !== undefined ? 'expression' : values.dataSource ? 'http' : 'handler'
      const listenerType = ['start', 'end', 'take'].includes(listenerEvent) ? 'execution' : 'task'
      const listenerName = `监听${names}`
      const body = { listenerName, listenerType, listenerEvent, valueType, ...values }
      require(await server.call('POST', `${BASE}/add`, { token, body }))
      return idOf(BASE, `listenerName=${encodeURIComponent(String(body.listenerName))}`)
    },

    async status(id: string, status: '0' | '1'): Promise<void> {
      require(await server.call('PUT', `${BASE}/changeStatus`, { token, body: { id, status } }))
    },

    /** Adds a named expression; resolves to its id. */
    async expression(expressionCode: string, expression: string): Promise<string> {
      const base = '/act/process/extActExpression'
      const body = { expressionCode, expressionName: expressionCode, expression }
      require(await server.call('POST', `${base}/add`, { token, body }))
      return idOf(base, `expressionCode=${expressionCode}`)
    },
  }
}

/** Settings of an element that names listeners. */
export const listening = (...listeners: string[]) => ({ listeners })
