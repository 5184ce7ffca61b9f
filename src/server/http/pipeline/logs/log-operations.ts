import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { callerOf } from '#server/http/caller.ts'
import { effectOf } from '#server/http/effect.ts'
import { actorOf } from '#server/http/principal.ts'
import { maskedRequest, type SecretNames } from '#server/platform/masked-request.ts'
import { inRequestScope, type RequestScope } from '#server/platform/request-scope.ts'
import { LOG_TYPE, type LogOutcome, OPERATION, type SystemLog } from '#server/platform/stores/system-log.store.ts'
import { isExport, operationOf } from './operation-type.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Null until the handler is about to run. */
    logScope: RequestScope | null
    /** Success and message of the answer; null for answers that are no envelope. */
    loggedResult: { success: boolean; message: string } | null
  }
}

/**
 * Logs each call that needs a permission and may change something, or exports data. An entry that a service wrote
 * itself is not repeated; it gets the cost and the outcome.
 * @param secrets names of fields that are masked beside those that look like secrets
 * @param titles names by permission code, for permissions whose menu entries an administrator deleted
 */
export function logOperations(
  app: FastifyInstance,
  log: Pick<SystemLog, 'later' | 'complete'>,
  secrets: SecretNames,
  titles: ReadonlyMap<string, string>,
): void {
  app.decorateRequest('logScope', null)
  app.decorateRequest('loggedResult', null)
  // Not earlier: parsers of bodies continue in callbacks of the socket, which would lose the scope.
  app.addHook('preHandler', (request, _reply, done) => {
    request.logScope = scopeOf(request)
    inRequestScope(request.logScope, done)
  })
  app.addHook('preSerialization', async (request, _reply, payload) => {
    request.loggedResult = envelopeIn(payload)
    return payload
  })
  app.addHook('onResponse', async (request, reply) => {
    const { logScope: scope } = request
    if (scope === null) return
    if (scope.entries.length > 0) {
      await log
        .complete(scope.entries, outcomeOf(request, reply, secrets))
        .catch((error: unknown) => request.log.warn({ err: error }, 'system log not completed'))
    } else if (isOperation(request)) {
      log.later(entryOf(request, titles), outcomeOf(request, reply, secrets), scope)
    }
  })
}

function scopeOf(request: FastifyRequest): RequestScope {
  const { ip, userAgent, method, url, tenantId } = callerOf(request)
  return { ip, userAgent, method, url, tenantId: request.principal?.tenantId ?? tenantId, entries: [] }
}

function envelopeIn(payload: unknown): FastifyRequest['loggedResult'] {
  if (typeof payload !== 'object' || payload === null) return null
  const { success, message } = payload as Record<string, unknown>
  return typeof success === 'boolean' ? { success, message: typeof message === 'string' ? message : '' } : null
}

/** Personal matters, such as marking a notice as read, need no permission and are no operation. */
function isOperation({ method, principal, routeOptions: { url = '', config } }: FastifyRequest): boolean {
  if (principal === null || typeof config.access !== 'object') return false
  return effectOf(method, config.effect) === 'write' || isExport(url)
}

function entryOf(
  { method, principal, routeOptions: { url = '', schema, config } }: FastifyRequest,
  titles: ReadonlyMap<string, string>,
) {
  const { permission } = config.access as { permission: string }
  const operateType = operationOf(method, url)
  const { summary } = (schema ?? {}) as { summary?: string }
  return {
    type: LOG_TYPE.operation,
    content: titles.get(permission) ?? titleOf(operateType, permission, summary),
    permission,
    operateType,
    username: actorOf(principal!),
    realname: principal!.realname,
  }
}

/** Title of a permission without any menu entry. Summaries of the calls of entities are Chinese, others are not. */
function titleOf(operateType: keyof typeof VERBS, permission: string, summary = ''): string {
  return /\p{Script=Han}/u.test(summary) ? summary : `${VERBS[operateType]}：${permission}`
}

/** As in the dictionary operate_type. */
const VERBS = {
  [OPERATION.query]: '查询',
  [OPERATION.add]: '添加',
  [OPERATION.edit]: '修改',
  [OPERATION.delete]: '删除',
  [OPERATION.import]: '导入',
  [OPERATION.export]: '导出',
} as const

function outcomeOf(request: FastifyRequest, reply: FastifyReply, secrets: SecretNames): LogOutcome {
  const { query, body, loggedResult } = request
  return {
    costTime: Math.round(reply.elapsedTime),
    params: maskedRequest(query, body, secrets),
    success: loggedResult?.success ?? reply.statusCode < 400,
    result: loggedResult?.message ?? '',
  }
}
