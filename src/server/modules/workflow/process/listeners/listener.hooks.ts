import { AppError } from '#server/http/answers/errors.ts'
import type { Principal } from '#server/http/principal.ts'
import { expressionProblem } from '#server/modules/workflow/process/expressions/named-expressions.ts'
import type { EntityHooks } from '#server/records/engine-dependencies.ts'
import { invalid } from '#server/records/write/write-failure.ts'
import type { Row } from '#shared/documents/entity.ts'
import { isHttpPath } from '#shared/documents/workflow/http-path.ts'
import { EXECUTION_EVENTS, TASK_EVENTS } from '#shared/documents/workflow/node-settings.ts'
import { isEmptyValue } from '#shared/rules/records/coerce-record.ts'
import type { ListenerRepository } from './listener.repository.ts'
import type { ListenerHandlers } from './listener-handlers.ts'

interface Dependencies {
  listeners: Pick<ListenerRepository, 'placesOf'>
  handlers: Pick<ListenerHandlers, 'find'>
  /** Why the author may not call a data source; undefined for a good one. */
  sourceProblem(author: Principal, code: string): Promise<string | undefined>
}

/** Listeners are checked when they are saved, and stay while a version that can run names them. */
export function createListenerHooks({
  listeners,
  handlers,
  sourceProblem,
}: Dependencies): EntityHooks<'workflow/listener'> {
  return {
    isDefinition: true,

    async columns(record, { existing, principal }) {
      const listener = { ...existing, ...record }
      const refuse = (field: string, message: string | undefined) => {
        if (message !== undefined) throw invalid([{ field, keyword: 'rule', message }])
      }
      refuse('listenerType', TYPES.includes(String(listener.listenerType)) ? undefined : '没有这种监听器')
      refuse('listenerEvent', eventProblem(listener))
      switch (listener.valueType) {
        case 'expression':
          refuse('expression', missing(listener.expression) ?? expressionProblem(String(listener.expression)))
          break
        case 'handler': {
          const isKnown = handlers.find(String(listener.handler)) !== undefined
          refuse('handler', missing(listener.handler) ?? (isKnown ? undefined : '没有这个处理程序'))
          break
        }
        case 'http':
          refuse('httpPath', isHttpPath(String(listener.httpPath ?? '')) ? undefined : '请填写数据源地址之下的路径')
          refuse('dataSource', missing(listener.dataSource))
          // A call that stays needs no permission, so that others can edit or disable the listener.
          if (existing?.valueType !== 'http' || CALL_FIELDS.some((name) => listener[name] !== existing[name])) {
            refuse('dataSource', await sourceProblem(principal, String(listener.dataSource)))
          }
          break
        default:
          // People may add items to the dictionary.
          refuse('valueType', '没有这种执行方式')
      }
      return {}
    },

    async beforeDelete(rows, { trx, principal }) {
      for (const { id, listenerName: name } of rows) {
        const places = await listeners.placesOf(trx, principal.tenantId, String(id))
        if (places.length > 0) throw new AppError('LISTENER_IN_USE', { name, places: places.join('、') })
      }
    },
  }
}

const TYPES: readonly string[] = ['execution', 'task']

/** Where a listener of the type HTTP calls. */
const CALL_FIELDS = ['dataSource', 'httpMethod', 'httpPath'] as const

const missing = (value: unknown): string | undefined => (isEmptyValue(value) ? '此项必填' : undefined)

function eventProblem({ listenerType, listenerEvent }: Readonly<Row>): string | undefined {
  const events: readonly string[] = listenerType === 'task' ? TASK_EVENTS : EXECUTION_EVENTS
  if (events.includes(String(listenerEvent))) return undefined
  return listenerType === 'task' ? '任务监听器的事件是创建、分配、完成或删除' : '执行监听器的事件是开始、结束或经过连线'
}
