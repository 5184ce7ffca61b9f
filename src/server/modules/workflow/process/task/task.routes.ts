import { ok } from '#server/http/answers/envelope.ts'
import { AppError } from '#server/http/answers/errors.ts'
import type { App } from '#server/http/app-type.ts'
import { principalOf } from '#server/http/pipeline/access.ts'
import type { CommandOutcome } from '#server/modules/workflow/process/instance/commands/instance-commands.ts'
import { callerOf, listOf } from '#server/modules/workflow/process/request-caller.ts'
import type { ReturnTarget } from '#shared/documents/workflow/node-settings.ts'
import { errorCatalogue, fillText } from '#shared/wire/error-codes.ts'
import type { TraceEntry, TraceService } from '../instance/trace/trace.service.ts'
import * as contract from './task.contract.ts'
import type { TaskService } from './task.service.ts'
import type { TaskViewService } from './task-view.service.ts'

interface Services {
  tasks: TaskService
  traces: Pick<TraceService, 'history'>
  views: TaskViewService
}

/** Every signed-in person may have tasks; each call checks that the task is one of the person's. */
const user = { access: 'user' } as const
const own = { access: 'user', effect: 'personal' } as const

export function taskRoutes(app: App, { tasks, traces, views }: Services): void {
  app.get('/act/task/counts', { schema: contract.counts, config: own }, async (request) =>
    ok(await views.counts(principalOf(request))),
  )
  app.get('/act/task/page', { schema: contract.page, config: own }, async (request) =>
    ok(await views.screen(principalOf(request), request.query.taskId)),
  )
  app.get('/act/task/record', { schema: contract.record, config: own }, async (request) =>
    ok(await views.record(principalOf(request), request.query.taskId)),
  )
  app.get('/act/task/returnTargets', { schema: contract.returnTargets, config: own }, async (request) =>
    ok(await views.returnTargets(principalOf(request), request.query.taskId)),
  )
  app.get(
    '/act/task/getProcessTaskTransInfo',
    { schema: contract.getProcessTaskTransInfo, config: own },
    async (request) => {
      const principal = principalOf(request)
      const { instanceId, ...ways } = await views.transitions(principal, request.query.taskId)
      return ok({ ...ways, ...logOf(await traces.history(principal, instanceId)) })
    },
  )
  app.get(
    '/act/task/getHisProcessTaskTransInfo',
    { schema: contract.getHisProcessTaskTransInfo, config: own },
    async (request) => ok(logOf(await traces.history(principalOf(request), request.query.procInstId))),
  )
  app.put('/act/task/read', { schema: contract.read, config: user }, async (request) => {
    await views.markRead(principalOf(request), request.body.taskId)
    return ok(null)
  })

  app.put('/act/task/readCopy', { schema: contract.readCopy, config: user }, async (request) => {
    await views.markCopyRead(principalOf(request), request.body.id)
    return ok(null)
  })

  app.post('/act/task/processComplete', { schema: contract.processComplete, config: user }, async (request) => {
    const { taskId, processModel, reason, fileList: files, signature, rejectModelNode, direct, data } = request.body
    const opinion = { taskId, reason, files, signature }
    if (processModel === 3) {
      const to = rejectModelNode === undefined ? undefined : targetOf(rejectModelNode)
      return ok(await tasks.reject(callerOf(request), { ...opinion, to, direct, data }), to ? '已退回' : '已驳回')
    }
    const { nextnode, nextUserId, ccUserIds } = request.body
    const next = processModel === 2 ? 'all' : nextnode
    const people = { chosen: listOf(nextUserId), copies: listOf(ccUserIds) }
    return ok(await tasks.approve(callerOf(request), { ...opinion, next, ...people, data }), '办理成功')
  })

  app.post('/act/task/batchComplete', { schema: contract.batchComplete, config: user }, async (request) => {
    const { taskIds, processModel, reason } = request.body
    const { principal } = callerOf(request)
    const results = []
    for (const taskId of new Set(taskIds)) {
      const work = () =>
        processModel === 1
          ? tasks.approve({ principal }, { taskId, reason })
          : tasks.reject({ principal }, { taskId, reason })
      results.push({ taskId, ...(await resultOf(work)) })
    }
    return ok(results, batchText(results))
  })

  app.put('/act/task/claim', { schema: contract.claim, config: user }, async (request) =>
    ok(await tasks.claim(callerOf(request), request.body.taskId), '签收成功'),
  )
  app.put('/act/task/unclaim', { schema: contract.unclaim, config: user }, async (request) =>
    ok(await tasks.unclaim(callerOf(request), request.body.taskId), '已归还'),
  )
  app.put('/act/task/recall', { schema: contract.recall, config: user }, async (request) =>
    ok(await tasks.recall(callerOf(request), request.body.taskId), '已取回'),
  )
  app.put('/act/task/removeSign', { schema: contract.removeSign, config: user }, async (request) =>
    ok(await tasks.removeSign(callerOf(request), request.body.taskId), '已减签'),
  )

  app.put('/act/task/taskEntrust', { schema: contract.taskEntrust, config: user }, async (request) => {
    const { taskId, taskAssignee } = request.body
    return ok(await tasks.handOver(callerOf(request), 'delegate', taskId, taskAssignee), '委托成功')
  })
  app.put('/act/task/taskComplaint', { schema: contract.taskComplaint, config: user }, async (request) => {
    const { taskId, taskAssignee } = request.body
    return ok(await tasks.handOver(callerOf(request), 'transfer', taskId, taskAssignee), '转办成功')
  })

  app.put('/act/task/addSign', { schema: contract.addSign, config: user }, async (request) => {
    const { taskId, sign, userIds } = request.body
    return ok(await tasks.addSign(callerOf(request), sign, taskId, listOf(userIds)), '加签成功')
  })
  // The same by the names of the agreed interface.
  const signs = [
    ['beforeAddSignTask', contract.beforeAddSignTask, 'before'],
    ['afterAddSignTask', contract.afterAddSignTask, 'after'],
    ['addMultiInstance', contract.addMultiInstance, 'parallel'],
  ] as const
  for (const [path, schema, sign] of signs) {
    app.put(`/act/task/${path}`, { schema, config: user }, async (request) => {
      const { taskId, userIds } = request.body
      return ok(await tasks.addSign(callerOf(request), sign, taskId, listOf(userIds)), '加签成功')
    })
  }
}

/** Entries of a trace by the names of the agreed interface. */
function logOf(entries: readonly TraceEntry[]) {
  const decisions = entries.filter(({ commentId }) => commentId === null)
  const bpmLogList = decisions.map(({ assigneeName, name, endTime, remarks, files }) => ({
    ...{ opUserName: assigneeName, taskName: name, opTime: endTime, remarks, bpmFiles: files?.split(',') ?? [] },
  }))
  const steps = new Set(decisions.map(({ name }) => name))
  return { bpmLogList, bpmLogListCount: bpmLogList.length, bpmLogStepListCount: steps.size }
}

const targetOf = (node: string): ReturnTarget => (node === 'starter' || node === 'previous' ? node : { node })

/** Sentence about a batch, with each reason once. */
function batchText(results: readonly { success: boolean; message: string }[]): string {
  const failed = results.filter(({ success }) => !success)
  if (failed.length === 0) return `办理成功，共 ${results.length} 个任务`
  const reasons = [...new Set(failed.map(({ message }) => message))].join('；')
  return `成功 ${results.length - failed.length} 个，失败 ${failed.length} 个：${reasons}`
}

/** Result of one item of a batch: a refusal ends the item, not the batch. */
async function resultOf(work: () => Promise<CommandOutcome>): Promise<{ success: boolean; message: string }> {
  try {
    await work()
    return { success: true, message: '' }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return { success: false, message: fillText(errorCatalogue[error.code].text, error.details) }
  }
}
