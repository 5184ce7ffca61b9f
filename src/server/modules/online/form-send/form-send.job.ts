import type { JobHandler } from '#server/platform/jobs/job-handler.ts'
import type { SendQueue } from '#server/platform/queue/send-queue.ts'

/** Work of jobs: what is new goes out at once, what failed or was left behind by a process that died goes by this. */
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
