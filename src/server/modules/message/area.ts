import type { Area, Platform } from '#server/areas/platform.ts'
import { CHANNEL, type Channels } from '#server/platform/notify/channel.ts'
import { createSendQueue } from '#server/platform/queue/send-queue.ts'
import { createAnnouncementHooks } from './announcement/announcement.hooks.ts'
import { createAnnouncementNotices } from './announcement/announcement.notices.ts'
import { createAnnouncementRepository } from './announcement/announcement.repository.ts'
import { announcementRoutes } from './announcement/announcement.routes.ts'
import { createAnnouncementService } from './announcement/announcement.service.ts'
import { createAudienceRepository } from './announcement/announcement-audience.repository.ts'
import { createSystemMessageService } from './announcement/system-message.service.ts'
import { createInAppChannel } from './message/in-app-channel.ts'
import { createMailChannel } from './message/mail-channel.ts'
import { messageHooks } from './message/message.hooks.ts'
import { messageHandler } from './message/message.job.ts'
import { createMessageRepository } from './message/message.repository.ts'
import { messageRoutes } from './message/message.routes.ts'
import { createMessageService } from './message/message.service.ts'
import { messageBatchRoutes } from './message/message-batch.routes.ts'
import { createBatchService } from './message/message-batch.service.ts'
import { createDelivery } from './message/message-delivery.ts'
import { createRemind } from './message/reminders.ts'
import { createSmsChannel } from './message/sms-channel.ts'
import { templateHooks } from './template/template.hooks.ts'
import { createTemplateRepository } from './template/template.repository.ts'
import { templateRoutes } from './template/template.routes.ts'
import { createTemplateSendService } from './template/template-send.service.ts'

/** Messages of a channel that are sent in parallel, in each process. */
const LANES = { [CHANNEL.inApp]: 2, [CHANNEL.mail]: 4, [CHANNEL.sms]: 2 }

/** Registers announcements, and messages with their templates, queue and channels. */
export const message: Area = {
  name: 'message',
  register(platform) {
    registerAnnouncements(platform)
    registerMessages(platform)
  },
}

function registerAnnouncements({ database, engine, entity, live, logOperation, clock, hooks, mount }: Platform): void {
  const announcements = createAnnouncementRepository(database)
  const service = createAnnouncementService({
    announcements,
    audiences: createAudienceRepository(database),
    notices: createAnnouncementNotices(live.realtime),
    announcementEntity: entity('message/announcement'),
    engine,
    logOperation,
    clock,
  })
  hooks.add('message/announcement', createAnnouncementHooks({ announcements, clock }))
  mount((api) => announcementRoutes(api, service))
}

function registerMessages(platform: Platform): void {
  const { env, database, engine, entity, mails, newId, logOperation, warn, hooks, mount } = platform
  const messages = createMessageRepository(database)
  const retry = { maxAttempts: env.messageMaxAttempts, retryMs: env.messageRetryMs }
  const deliver = createDelivery({ messages, channels: channelsOf(platform), settings: retry, warn })
  const queue = createSendQueue({
    claim: messages.claim,
    deliver,
    lanes: LANES,
    settings: { leaseMs: env.messageLeaseMs, pollMs: env.messagePollMs },
    warn: (text) => warn(`messages: ${text}`),
  })
  const sent = createMessageService({
    engine,
    messages,
    deliver,
    queue,
    newId,
    logOperation,
    leaseMs: env.messageLeaseMs,
    messageEntity: entity('message/message'),
  })
  const batches = createBatchService({ kysely: database.kysely, messages, queue, newId, logOperation })
  const templates = createTemplateSendService({
    engine,
    templateEntity: entity('message/template'),
    templates: createTemplateRepository(database),
    messages: sent,
    batches,
  })
  hooks.add('message/message', messageHooks)
  hooks.add('message/template', templateHooks)
  platform.ports.provide('sendMessage', sent.send)
  const remind = createRemind({ messages, send: sent.send, hasMail: mails !== undefined })
  platform.ports.provide('remind', remind)
  platform.jobs.add(messageHandler(queue))
  mount((api) => messageRoutes(api, sent))
  mount((api) => templateRoutes(api, templates))
  mount((api) => messageBatchRoutes(api, batches))
  platform.onStart(queue.start)
  platform.onStop(async () => {
    await queue.stop()
    mails?.close()
  })
}

function channelsOf({ database, live, sms, mails, clock, warn }: Platform): Channels {
  return {
    [CHANNEL.sms]: createSmsChannel(sms),
    [CHANNEL.mail]: createMailChannel(mails),
    [CHANNEL.inApp]: createInAppChannel({
      deliver: createSystemMessageService({ kysely: database.kysely, clock }).deliver,
      // A client without this notice polls a little later.
      notify: (userIds, { id, title }) =>
        void live.realtime
          .toUsers(userIds, { msgId: id, msgTxt: title })
          .catch((error: Error) => warn(`message ${id} not told: ${error.message}`)),
    }),
  }
}
