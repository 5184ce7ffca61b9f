import fastify, { LogController } from 'fastify'
import type { Env } from '#server/config/env.ts'
import type { TrustProxy } from '#server/config/kinds.ts'
import type { App } from './app-type.ts'
import { createLazyValidators } from './pipeline/lazy-validators.ts'
import { logging, requestId } from './pipeline/logs/request-log.ts'
import { answerFrameworkError } from './pipeline/refusals/error-handler.ts'
import { answerUnreadable } from './pipeline/refusals/unreadable-request.ts'

/**
 * Time limit of the start: tables, seeds and services take seconds on a busy machine. The framework's default is ten
 * seconds.
 */
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
    // Requests during the stop are answered; the framework's refusal would be no envelope.
    return503OnClosing: false,
    clientErrorHandler: answerUnreadable,
    forceCloseConnections: 'idle',
    schemaController: { compilersFactory: contracts.compilers },
    routerOptions: { ignoreTrailingSlash: true, ignoreDuplicateSlashes: true, maxParamLength: 500 },
  }) as unknown as App
  app.decorate('contractFaults', contracts.faults)
  // Contracts of answers only document them; handlers' results are sent unchanged.
  app.setSerializerCompiler(() => (data) => JSON.stringify(data))
  return app
}

/** Converts a number of hops into a function that Fastify accepts. */
function trusted(proxies: TrustProxy): Exclude<TrustProxy, number> | ((address: string, hop: number) => boolean) {
  return typeof proxies === 'number' ? (_, hop) => hop < proxies : proxies
}
