import type { JobHandler } from '#server/platform/jobs/job-handler.ts'
import type { SendQueue } from '#server/platform/queue/send-queue.ts'

/**
 * Job that sends what is due: failed requests, and requests of processes that died. New requests are sent without it.
 */
export function formSendHandler({ sendDue }: Pick<SendQueue, 'sendDue'>): JobHandler {
  return {
    name: 'send_form_calls',
    title: '发送表单的接口调用',
    description: '重试失败的，接着发中断的；新的立即发送，不等本任务',
    params: { properties: {} },
    async run({ signal }) {
      const { sent, failed } = await sendDue(() => signal.aborted)
      signal.throwIfAborted()
      return sent + failed === 0 ? '没有到期的调用' : `已发送 ${sent} 次，失败 ${failed} 次`
    },
  }
}
