import { AppError } from '#server/http/answers/errors.ts'
import type { Principal } from '#server/http/principal.ts'
import { isMailAddress } from '#server/platform/mail/mail.ts'
import { CHANNEL, type ChannelCode } from '#server/platform/notify/channel.ts'
import { type Addressee, keysIn, type NewMessage } from '#server/platform/notify/new-message.ts'
import { isPhone, LONGEST_SMS } from '#server/platform/sms/phone-number.ts'
import type { RecordEngine } from '#server/records/engine.ts'
import type { Row } from '#shared/documents/entity.ts'
import type { EntityAt } from '#shared/documents/entity-rows.ts'
import type { FormItemDescriptor } from '#shared/documents/form-item-descriptor/descriptor.ts'
import { parseJson } from '#shared/json/bounded-json.ts'
import type { MessageService, SendResult } from '../message/message.service.ts'
import type { BatchService, SentBatch } from '../message/message-batch.service.ts'
import { sendForm } from './send-form.ts'
import type { TemplateRepository } from './template.repository.ts'
import { preview, rendered, type StoredTemplate } from './template-rendering.ts'

interface Dependencies {
  engine: Pick<RecordEngine, 'list' | 'get'>
  templateEntity: EntityAt<'message/template'>
  templates: TemplateRepository
  messages: Pick<MessageService, 'send' | 'sendNow'>
  batches: Pick<BatchService, 'send'>
}

/** Request to send a template. */
export interface SendRequest {
  templateCode: string
  /** Value of the dictionary messageType, or of msgType. */
  msgType: string
  /** Values of the variables: an object or its JSON. */
  testData?: unknown
}

const CHANNELS: Readonly<Record<string, ChannelCode>> = {
  ...{ system: CHANNEL.inApp, email: CHANNEL.mail, sms: CHANNEL.sms },
  ...{ '1': CHANNEL.sms, '2': CHANNEL.mail, '4': CHANNEL.inApp },
}
const IN_USE = '1'

export type TemplateSendService = ReturnType<typeof createTemplateSendService>

/** Fills in and sends templates: as a test, to one person, or to many. */
export function createTemplateSendService({ engine, templateEntity, templates, messages, batches }: Dependencies) {
  /** @throws AppError TEMPLATE_UNKNOWN */
  const templateOf = async (principal: Principal, code: string): Promise<StoredTemplate> => {
    const { records } = await engine.list(principal, templateEntity, { templateCode: code, pageSize: 2 })
    // `*` in the code is a wildcard and may match other rows.
    const found = records.find(({ templateCode }) => templateCode === code)
    if (!found) throw new AppError('TEMPLATE_UNKNOWN', { code })
    return asTemplate(found)
  }
  const byId = async (principal: Principal, id: string) => asTemplate(await engine.get(principal, templateEntity, id))

  const addressee = async ({ tenantId }: Principal, channel: ChannelCode, receiver: string): Promise<Addressee> => {
    const userId = await templates.memberNamed(receiver, tenantId)
    if (userId !== undefined) return { userId }
    const isAddress = channel === CHANNEL.mail ? isMailAddress(receiver) : channel === CHANNEL.sms && isPhone(receiver)
    if (!isAddress) throw new AppError('MESSAGE_RECEIVER_UNKNOWN')
    return { address: receiver }
  }

  return {
    /** @throws AppError RECORD_NOT_FOUND */
    async form(principal: Principal, id: string, toMany: boolean): Promise<FormItemDescriptor[]> {
      return sendForm(await byId(principal, id), toMany)
    },

    /** @throws AppError RECORD_NOT_FOUND */
    async preview(principal: Principal, id: string): Promise<{ title: string; html: string }> {
      return preview(await byId(principal, id))
    },

    /**
     * Sends a template immediately, enabled or not, to a person by account name or to an address.
     * @throws AppError TEMPLATE_UNKNOWN, RECORD_INVALID, MESSAGE_RECEIVER_UNKNOWN, MESSAGE_NOT_SENT with the reason
     */
    async sendTest(principal: Principal, request: SendRequest & { receiver?: string | null }): Promise<SendResult> {
      const template = await templateOf(principal, request.templateCode)
      const message = messageOf(principal, template, request)
      const receiver = request.receiver?.trim() ?? ''
      if (receiver === '') throw new AppError('MESSAGE_RECEIVER_MISSING')
      const result = await messages.sendNow(message, await addressee(principal, message.channel, receiver))
      if (!result.isSent) throw new AppError('MESSAGE_NOT_SENT', { reason: result.reason ?? '' }, result)
      return result
    },

    /**
     * Adds an enabled template to the queue for one person; other modules call it.
     * @throws AppError TEMPLATE_UNKNOWN, TEMPLATE_NOT_IN_USE, RECORD_INVALID, MESSAGE_RECEIVER_UNKNOWN
     */
    async sendTo(principal: Principal, userId: string, request: SendRequest): Promise<string> {
      const template = requireInUse(await templateOf(principal, request.templateCode))
      return messages.send(messageOf(principal, template, request), { userId })
    },

    /**
     * @throws AppError TEMPLATE_UNKNOWN, TEMPLATE_NOT_IN_USE, RECORD_INVALID, MESSAGE_AUDIENCE_TOO_LONG,
     * MESSAGE_AUDIENCE_EMPTY
     */
    async sendToMany(
      principal: Principal,
      request: SendRequest & { userIds?: unknown; departIds?: unknown; roleIds?: unknown },
    ): Promise<SentBatch> {
      const template = requireInUse(await templateOf(principal, request.templateCode))
      const message = messageOf(principal, template, request)
      const [userIds, departIds, roleIds] = [request.userIds, request.departIds, request.roleIds].map(keysIn)
      if (!userIds || !departIds || !roleIds) throw new AppError('MESSAGE_AUDIENCE_TOO_LONG')
      return batches.send(principal, message, { userIds, departIds, roleIds })
    },
  }
}

function messageOf(principal: Principal, template: StoredTemplate, { msgType, testData }: SendRequest): NewMessage {
  const channel = Object.hasOwn(CHANNELS, msgType) ? CHANNELS[msgType] : undefined
  if (channel === undefined) throw new AppError('MESSAGE_CHANNEL_UNKNOWN')
  const text = rendered(template, valuesIn(testData))
  if (channel === CHANNEL.sms && text.isHtml) throw new AppError('TEMPLATE_NOT_FOR_SMS')
  if (channel === CHANNEL.sms && text.content.length > LONGEST_SMS) {
    throw new AppError('MESSAGE_SMS_TOO_LONG', { most: LONGEST_SMS })
  }
  const { tenantId, username: sender } = principal
  return { ...text, channel, templateCode: template.templateCode, tenantId, sender }
}

/** @throws AppError MESSAGE_PARAMS_BROKEN */
function valuesIn(testData: unknown): Readonly<Row> {
  const given = typeof testData === 'string' ? parsed(testData) : (testData ?? {})
  if (typeof given !== 'object' || given === null || Array.isArray(given)) throw new AppError('MESSAGE_PARAMS_BROKEN')
  return given as Row
}

function parsed(json: string): unknown {
  if (json.trim() === '') return {}
  try {
    return parseJson(json)
  } catch {
    return undefined
  }
}

function requireInUse(template: StoredTemplate): StoredTemplate {
  if (template.useStatus !== IN_USE) throw new AppError('TEMPLATE_NOT_IN_USE', { name: template.templateName })
  return template
}

function asTemplate(row: Readonly<Row>): StoredTemplate {
  const text = (field: string) => (row[field] === null || row[field] === undefined ? '' : String(row[field]))
  return {
    id: text('id'),
    templateCode: text('templateCode'),
    templateName: text('templateName'),
    templateType: text('templateType'),
    templateContent: text('templateContent'),
    templateSchema: text('templateSchema'),
    templateTestJson: text('templateTestJson'),
    useStatus: text('useStatus'),
  }
}
