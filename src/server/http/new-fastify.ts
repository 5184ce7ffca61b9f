import fastify, { LogController } from 'fastify'
import type { Env } from '#server/config/env.ts'
import type { TrustProxy } from '#server/config/kinds.ts'
import type { App } from './app-type.ts'
import { answerFrameworkError } from './pipeline/error-handler.ts'
import { createLazyValidators } from './pipeline/lazy-validators.ts'
import { logging, requestId } from './pipeline/request-log.ts'
import { answerUnreadable } from './pipeline/unreadable-request.ts'

/** What is made at the start (tables, seeds, services) takes seconds on a busy machine; the framework would give up after ten. */
const START_PATIENCE_MS = 120_000

export function newFastify(env: Env): App {
  const contracts = createLazyValidators()
  const app = fastify({
    logger: logging(env.logLevel),
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: requestId,
    frameworkErrors: answerFrameworkError,
    trustProxy: trusted(env.trustProxy),
    bodyLimit: env.bodyLimit,
    requestTimeout: env.requestTimeoutMs,
    pluginTimeout: START_PATIENCE_MS,
    // What still comes while the server stops is answered; the framework's refusal would be no envelope.
    return503OnClosing: false,
    clientErrorHandler: answerUnreadable,
    forceCloseConnections: 'idle',
    schemaController: { compilersFactory: contracts.compilers },
    routerOptions: { ignoreTrailingSlash: true, ignoreDuplicateSlashes: true, maxParamLength: 500 },
  }) as unknown as App
  app.decorate('contractFaults', contracts.faults)
  // Contracts of answers describe them; what is sent is what the handler returns.
  app.setSerializerCompiler(() => (data) => JSON.stringify(data))
  return app
}

/** Hops from us that may tell the address of the client. */
function trusted(proxies: TrustProxy): Exclude<TrustProxy, number> | ((address: string, hop: number) => boolean) {
  return typeof proxies === 'number' ? (_, hop) => hop < proxies : proxies
}
