import type { Env } from './config/env.ts'
import type { Database } from './db/connection.ts'
import { type Documents, requireEntity } from './documents/load-documents.ts'
import { createAnnouncementHooks } from './modules/message/announcement/announcement.hooks.ts'
import { createAnnouncementNotices } from './modules/message/announcement/announcement.notices.ts'
import { createAnnouncementRepository } from './modules/message/announcement/announcement.repository.ts'
import { createAnnouncementService } from './modules/message/announcement/announcement.service.ts'
import { createAudienceRepository } from './modules/message/announcement/announcement-audience.repository.ts'
import { createSystemMessageService } from './modules/message/announcement/system-message.service.ts'
import { createInAppChannel } from './modules/message/message/in-app-channel.ts'
import { createMailChannel } from './modules/message/message/mail-channel.ts'
import { messageHooks } from './modules/message/message/message.hooks.ts'
import { messageHandler } from './modules/message/message/message.job.ts'
import { createMessageRepository } from './modules/message/message/message.repository.ts'
import { createMessageService } from './modules/message/message/message.service.ts'
import { createBatchService } from './modules/message/message/message-batch.service.ts'
import { createDelivery } from './modules/message/message/message-delivery.ts'
import { createSmsChannel } from './modules/message/message/sms-channel.ts'
import { templateHooks } from './modules/message/template/template.hooks.ts'
import { createTemplateRepository } from './modules/message/template/template.repository.ts'
import { createTemplateSendService } from './modules/message/template/template-send.service.ts'
import type { Clock } from './platform/clock.ts'
import type { NewId } from './platform/ids.ts'
import type { MailSender } from './platform/mail/mail.ts'
import { createSmtpMail } from './platform/mail/smtp-mail.ts'
import { CHANNEL, type Channels } from './platform/notify/channel.ts'
import type { TellOperation } from './platform/operation-log.ts'
import { createSendQueue } from './platform/queue/send-queue.ts'
import type { Realtime } from './platform/realtime.ts'
import type { SmsSender } from './platform/sms/sms.ts'
import type { RecordEngine } from './records/engine.ts'

interface Needs {
  env: Env
  database: Database
  documents: Documents
  realtime: Realtime
  /** Absent when no provider is set. */
  sms: SmsSender | undefined
  clock: Clock
  newId: NewId
  tell: TellOperation
  warn(message: string): void
}

/** Messages of a way that are under way at a time, in each process. */
const LANES = { [CHANNEL.inApp]: 2, [CHANNEL.mail]: 4, [CHANNEL.sms]: 2 }

/** What tells people something: announcements, and messages with their templates, the queue and the ways out. */
export function createMessageParts(needs: Needs) {
  const { env, database, documents, realtime, clock, newId, tell, warn } = needs
  const { kysely } = database
  const mails = mailsOf(env)
  const announcements = createAnnouncementRepository(database)
  const messages = createMessageRepository(database)
  const retry = { maxAttempts: env.messageMaxAttempts, retryMs: env.messageRetryMs }
  const deliver = createDelivery({ messages, channels: channelsOf(needs, mails), settings: retry, warn })
  const polling = { leaseMs: env.messageLeaseMs, pollMs: env.messagePollMs }
  const queue = createSendQueue({
    ...{ claim: messages.claim, deliver, lanes: LANES, settings: polling },
    warn: (message) => warn(`messages: ${message}`),
  })

  return {
    /** Absent when no mail server is set. */
    mails,
    jobs: [messageHandler(queue)],
    hooks: {
      'message/announcement': createAnnouncementHooks({ announcements, clock }),
      'message/message': messageHooks,
      'message/template': templateHooks,
    },
    services: (engine: RecordEngine) => {
      const sent = createMessageService({
        ...{ engine, messages, deliver, queue, newId, tell },
        leaseMs: env.messageLeaseMs,
        messageEntity: requireEntity(documents, 'message/message'),
      })
      const batches = createBatchService({ kysely, messages, queue, newId, tell })
      const templateMessages = createTemplateSendService({
        engine,
        templateEntity: requireEntity(documents, 'message/template'),
        templates: createTemplateRepository(database),
        messages: sent,
        batches,
      })
      const announced = createAnnouncementService({
        announcements,
        audiences: createAudienceRepository(database),
        notices: createAnnouncementNotices(realtime),
        announcementEntity: requireEntity(documents, 'message/announcement'),
        ...{ engine, tell, clock },
      })
      return { announcements: announced, messages: sent, messageBatches: batches, templateMessages }
    },
    start: queue.start,
    async stop(): Promise<void> {
      await queue.stop()
      mails?.close()
    },
  }
}

function channelsOf({ database, realtime, sms, clock, warn }: Needs, mails: MailSender | undefined): Channels {
  return {
    [CHANNEL.sms]: createSmsChannel(sms),
    [CHANNEL.mail]: createMailChannel(mails),
    [CHANNEL.inApp]: createInAppChannel({
      deliver: createSystemMessageService({ kysely: database.kysely, clock }).deliver,
      // Who is not told looks by himself a little later.
      tell: (userIds, { id, title }) =>
        void realtime
          .toUsers(userIds, { msgId: id, msgTxt: title })
          .catch((error: Error) => warn(`message ${id} not told: ${error.message}`)),
    }),
  }
}

function mailsOf(env: Env): MailSender | undefined {
  const { smtpHost: host, smtpFrom: from } = env
  if (host === undefined || from === undefined) return undefined
  return createSmtpMail({
    ...{ host, from, port: env.smtpPort, user: env.smtpUser, password: env.smtpPassword, tls: env.smtpTls },
    site: env.publicUrl,
    timeoutMs: env.smtpTimeoutMs,
    connections: env.smtpConnections,
  })
}
