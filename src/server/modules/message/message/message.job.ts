import type { JobHandler } from '#server/platform/jobs/job-handler.ts'
import type { SendQueue } from '#server/platform/queue/send-queue.ts'

/**
 * Job handler for retries: new messages are sent immediately; this job sends failed ones and those of processes that
 * died.
 */
export function messageHandler({ sendDue }: Pick<SendQueue, 'sendDue'>): JobHandler {
  return {
    name: 'send_messages',
    title: '发送到期的消息',
    description: '重试失败的，接着发中断的；新消息立即发送，不等本任务',
    aliases: ['SendMsgJob', 'org.jeecg.modules.message.job.SendMsgJob'],
    params: { properties: {} },
    async run({ signal }) {
      const { sent, failed } = await sendDue(() => signal.aborted)
      signal.throwIfAborted()
      return sent + failed === 0 ? '没有到期的消息' : `已发送 ${sent} 条，失败 ${failed} 条`
    },
  }
}
