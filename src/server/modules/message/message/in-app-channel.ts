import { type Channel, DeliveryFailure } from '#server/platform/notify/channel.ts'
import { htmlOfText, textOfHtml } from '#shared/html/plain-text.ts'
import { sanitizeHtml } from '#shared/html/sanitize-html.ts'
import type { SystemMessage } from '../announcement/system-message.service.ts'

interface Dependencies {
  deliver(message: SystemMessage): Promise<void>
  /** Notifies open browsers of these people. */
  notify(userIds: readonly string[], message: { id: string; title: string }): void
}

const LONGEST_SUMMARY = 200

/** Delivers exactly once, because the key of the message is the key of the stored row. */
export function createInAppChannel({ deliver, notify }: Dependencies): Channel {
  return {
    async send({ id, batchId, tenantId, title, content, isHtml, sender, receiver }) {
      if (receiver === null) throw new DeliveryFailure('系统消息只能发给用户', { isFinal: true })
      const summary = (isHtml ? textOfHtml(content) : content).slice(0, LONGEST_SUMMARY)
      const html = isHtml ? sanitizeHtml(content) : htmlOfText(content)
      const key = batchId ?? id
      await deliver({ ...{ id: key, tenantId, title, summary, html, sender }, userId: receiver.userId })
      notify([receiver.userId], { id: key, title })
    },
  }
}
