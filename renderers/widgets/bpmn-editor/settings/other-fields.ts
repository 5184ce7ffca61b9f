/** Fields of the panel of elements other than user tasks, for the part that is stored as settings. */

import { approverFields, approverRules, list } from '#renderers/ui/workflow/approver-fields.ts'
import type { Row } from '#shared/documents/entity.ts'
import type {
  CopySettings,
  MessageSettings,
  RepeatedSettings,
  ScriptTaskSettings,
  ServiceTaskSettings,
} from '#shared/documents/workflow/node-settings.ts'
import { quotaFields, quotaOf } from './quota-fields.ts'

const text = (value: unknown): string => String(value ?? '').trim()

export const serviceFields = (settings: Partial<ServiceTaskSettings>): Row => ({
  handler: settings.handler ?? '',
  dataSource: settings.dataSource ?? '',
  httpMethod: settings.method ?? 'POST',
  httpPath: settings.path ?? '',
  ...noticeFields(settings),
})

const noticeFields = ({ attempts, people, text = '' }: Partial<ServiceTaskSettings>): Row => ({
  attempts: attempts ?? null,
  noticePeople: people?.join() ?? '',
  noticeText: text,
})

export function serviceSettings(row: Readonly<Row>): Partial<ServiceTaskSettings> {
  const people = list(row.noticePeople)
  const content = text(row.noticeText)
  const [dataSource, path] = [text(row.dataSource), text(row.httpPath)]
  return {
    handler: text(row.handler),
    ...(dataSource !== '' && { dataSource }),
    ...(row.httpMethod === 'PUT' && { method: 'PUT' }),
    ...(path !== '' && { path }),
    ...(Number(row.attempts) >= 1 && { attempts: Math.floor(Number(row.attempts)) }),
    ...(people.length > 0 && { people }),
    ...(content !== '' && { text: content }),
  }
}

export const scriptFields = ({ variable = '', expression = '' }: Partial<ScriptTaskSettings>): Row => ({
  variable,
  expression,
})

export const scriptSettings = (row: Readonly<Row>): ScriptTaskSettings => ({
  variable: text(row.variable),
  expression: text(row.expression),
})

/** A send task gives copies unless it names a message. */
export const sendFields = ({ message = '', cc }: Partial<MessageSettings & CopySettings>): Row => ({
  sendKind: message !== '' ? 'message' : 'copy',
  message,
  ...approverFields('cc', cc ?? []),
})

export const sendSettings = (row: Readonly<Row>): Partial<MessageSettings & CopySettings> =>
  row.sendKind === 'message' ? { message: text(row.message) } : { cc: approverRules('cc', row) }

export const messageFields = ({ message = '' }: Partial<MessageSettings>): Row => ({ message })

export const messageSettings = (row: Readonly<Row>): MessageSettings => ({ message: text(row.message) })

export const repeatFields = ({ repeat }: RepeatedSettings): Row => ({
  items: repeat?.items ?? '',
  variable: repeat?.variable ?? 'item',
  sequential: repeat?.sequential ?? false,
  ...quotaFields(repeat?.quota ?? { kind: 'all' }),
})

/** Without a list there is no repetition. */
export function repeatSettings(row: Readonly<Row>): RepeatedSettings {
  const items = text(row.items)
  if (items === '') return {}
  const variable = text(row.variable) || 'item'
  return { repeat: { items, variable, sequential: row.sequential === true, quota: quotaOf(row) } }
}
