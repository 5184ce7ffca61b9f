import type { Platform } from '#server/areas/platform.ts'
import type { Env } from '#server/config/env.ts'
import { createSendQueue } from '#server/platform/queue/send-queue.ts'
import { formSendHooks } from './form-send.hooks.ts'
import { formSendHandler } from './form-send.job.ts'
import { createFormSends } from './form-send.repository.ts'
import { formSendRoutes } from './form-send.routes.ts'
import { createFormSendService } from './form-send.service.ts'
import { createFormSendDelivery } from './form-send-delivery.ts'
import { createFormSendOutbox, type FormSendOutbox } from './form-send-outbox.service.ts'
import { createFormSendTurns } from './form-send-turns.ts'

const KIB = 1024
/** Most requests that each process sends at a time. */
const SENDS = { all: 4 }

/** Registers the requests that steps of forms send to data sources. */
export function registerFormSends(platform: Platform): FormSendOutbox {
  const { env, database, engine, entity, hooks, jobs, mount, newId, logOperation, warn, ports } = platform
  const sends = createFormSends(database)
  const turns = createFormSendTurns({
    sends,
    deliver: createFormSendDelivery({
      sends,
      dataSources: ports.get('dataSources'),
      settings: sendSettings(env),
      warn,
    }),
  })
  const queue = createSendQueue({
    claim: (_, leaseMs) => turns.claim(leaseMs),
    deliver: turns.deliver,
    lanes: SENDS,
    settings: { leaseMs: env.formSendLeaseMs, pollMs: env.formSendPollMs },
    warn: (message) => warn(`form sends: ${message}`),
  })
  const service = createFormSendService({ engine, queue, logOperation, sendEntity: entity('online/form-send') })
  ports.provide('removeFormSends', sends.removeOld)
  hooks.add('online/form-send', formSendHooks)
  jobs.add(formSendHandler(queue))
  mount((api) => formSendRoutes(api, service))
  platform.onStart(queue.start)
  platform.onStop(queue.stop)
  return createFormSendOutbox({ sends, queue, newId, bodyLimit: env.formSendBodyKb * KIB })
}

/** An attempt must end well before its lease, after which another process takes the request. */
function sendSettings({ formSendMaxAttempts, formSendRetryMs, formSendLeaseMs }: Env) {
  return { maxAttempts: formSendMaxAttempts, retryMs: formSendRetryMs, timeoutMs: Math.floor(formSendLeaseMs / 2) }
}
