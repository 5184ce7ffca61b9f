import type { Platform } from '#server/areas/platform.ts'
import { httpSourceProblem } from '#server/modules/system/data-source/http-source-check.service.ts'
import { createReferenceCheck } from '#server/modules/workflow/process/definition/reference-check.ts'
import { createExpressionHooks } from '#server/modules/workflow/process/expressions/expression.hooks.ts'
import { createExpressionRepository } from '#server/modules/workflow/process/expressions/expression.repository.ts'
import { createSendQueue } from '#server/platform/queue/send-queue.ts'
import { createListenerHooks } from './listener.hooks.ts'
import { createListenerRepository } from './listener.repository.ts'
import { listenerRoutes } from './listener.routes.ts'
import { createListenerService } from './listener.service.ts'
import { createListenerCallQueue } from './listener-call.store.ts'
import { createListenerHandlers, separateDuties } from './listener-handlers.ts'
import { createRunListeners } from './run-listeners.ts'
import { createSendListenerCall } from './send-listener-call.ts'

/** Days for which calls of listeners that are done with are stored. */
const CALL_DAYS = 30
/** Calls that one process sends at a time. */
const LANES = { calls: 2 }

/** Registers listeners and named expressions; returns what commands and deployment need of them. */
export function registerListeners(platform: Platform) {
  const { database, engine, entity, env, hooks, mount, newId, ports, warn, onStart, onStop, onTidy } = platform
  const dataSources = ports.get('dataSources')
  const visibleSources = ports.get('visibleSources')
  const sourceProblem = (author: Parameters<typeof httpSourceProblem>[1], code: string) =>
    httpSourceProblem({ dataSources, visibleSources }, author, code)
  const listeners = createListenerRepository(database)
  const expressions = createExpressionRepository(database)
  const handlers = createListenerHandlers()
  handlers.add(separateDuties)
  hooks.add('workflow/listener', createListenerHooks({ listeners, handlers, sourceProblem }))
  hooks.add('workflow/expression', createExpressionHooks(expressions))
  const calls = createListenerCallQueue(database)
  const queue = createSendQueue({
    claim: (_lane: 'calls', leaseMs) => calls.claim(leaseMs),
    deliver: createSendListenerCall({ calls, dataSources, warn }),
    lanes: LANES,
    settings: { leaseMs: env.workflowLeaseMs, pollMs: env.workflowPollMs },
    warn: (text) => warn(`workflow listeners: ${text}`),
  })
  onStart(() => {
    if (env.jobs) queue.start()
  })
  onStop(queue.stop)
  onTidy(() => calls.removeOld(CALL_DAYS))
  const service = createListenerService({
    ...{ handlers, engine, entity: entity('workflow/listener'), expressionEntity: entity('workflow/expression') },
  })
  mount((api) => listenerRoutes(api, service))
  return {
    runListeners: createRunListeners({ handlers, newId, wake: () => env.jobs && queue.wake() }),
    resolveReferences: createReferenceCheck({ listeners, expressions, sourceProblem }),
    expressions,
    calls,
  }
}
