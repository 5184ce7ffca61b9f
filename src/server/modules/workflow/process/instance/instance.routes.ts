import { ok } from '#server/http/answers/envelope.ts'
import type { App } from '#server/http/app-type.ts'
import { principalOf } from '#server/http/pipeline/access.ts'
import { callerOf, listOf } from '#server/modules/workflow/process/request-caller.ts'
import * as contract from './instance.contract.ts'
import type { InstanceService } from './instance.service.ts'
import type { MigrationService } from './migration.service.ts'
import type { SheetService } from './sheet/sheet.service.ts'
import type { TraceService } from './trace/trace.service.ts'

interface Services {
  instances: InstanceService
  traces: TraceService
  migrations: MigrationService
  sheets: SheetService
}

/** Starters reach their own instances, participants read theirs; everything else is for administrators of processes. */
const user = { access: 'user' } as const
const own = { access: 'user', effect: 'personal' } as const
const manager = { access: { permission: 'workflow:instance:edit' } } as const

export function instanceRoutes(app: App, { instances, traces, migrations, sheets }: Services): void {
  app.post(
    '/act/process/extActProcess/startMutilProcess',
    { schema: contract.startMutilProcess, config: user },
    async (request) => {
      const { flowCode, id, nextUserId } = request.body
      const caller = callerOf(request)
      const process = await instances.processNamed(caller.principal, flowCode)
      return ok(await instances.start(caller, { process, recordId: id, chosen: listOf(nextUserId) }), '流程发起成功')
    },
  )

  app.post(
    '/act/process/extActProcess/submitRecord',
    { schema: contract.submitRecord, config: user },
    async (request) => {
      const { formAddress, id, nextUserId } = request.body
      const caller = callerOf(request)
      const process = await instances.processFor(caller.principal, formAddress)
      const options = { process, recordId: id, viewAddress: formAddress, chosen: listOf(nextUserId) }
      return ok(await instances.start(caller, options), '提交成功')
    },
  )

  for (const method of ['PUT', 'POST'] as const) {
    app.route({
      method,
      url: '/act/task/callBackProcess',
      schema: contract.callBackProcess,
      config: user,
      handler: async (request) =>
        ok(await instances.withdraw(callerOf(request), request.body.processInstanceId), '撤回成功'),
    })
    app.route({
      method,
      url: '/act/task/invalidProcess',
      schema: contract.invalidProcess,
      config: user,
      handler: async (request) => {
        const { processInstanceId, reason } = request.body
        return ok(await instances.void(callerOf(request), processInstanceId, reason), '已作废')
      },
    })
  }

  app.post('/act/processInstance/close', { schema: contract.close, config: manager }, async (request) => {
    const { processInstanceId, reason } = request.body
    return ok(await instances.terminate(callerOf(request), processInstanceId, reason), '已关闭')
  })
  app.post('/act/processInstance/suspend', { schema: contract.suspend, config: manager }, async (request) =>
    ok(await instances.suspend(callerOf(request), request.body.processInstanceId, true), '已挂起'),
  )
  app.post('/act/processInstance/restart', { schema: contract.restart, config: manager }, async (request) =>
    ok(await instances.suspend(callerOf(request), request.body.processInstanceId, false), '已激活'),
  )
  app.post('/act/processInstance/reassign', { schema: contract.reassign, config: manager }, async (request) => {
    const { taskId, userName } = request.body
    return ok(await instances.reassign(callerOf(request), taskId, userName), '已指派')
  })
  app.post('/act/processInstance/skipNode', { schema: contract.skipNode, config: manager }, async (request) => {
    const { taskId, skipTaskNode } = request.body
    return ok(await instances.jump(callerOf(request), taskId, skipTaskNode), '已跳转')
  })

  app.post('/act/processInstance/retryService', { schema: contract.retryService, config: manager }, async (request) => {
    const { processInstanceId, triggerId } = request.body
    return ok(await instances.service(callerOf(request), processInstanceId, triggerId, 'retry'), '已重试')
  })
  app.post('/act/processInstance/skipService', { schema: contract.skipService, config: manager }, async (request) => {
    const { processInstanceId, triggerId } = request.body
    return ok(await instances.service(callerOf(request), processInstanceId, triggerId, 'skip'), '已跳过')
  })
  app.get(
    '/act/processInstance/failedServices',
    { schema: contract.failedServices, config: manager },
    async (request) => ok(await traces.failedServices(principalOf(request), request.query.processInstanceId)),
  )

  app.post(
    '/act/process/extActProcess/migrate',
    { schema: contract.migrate, config: { access: { permission: 'workflow:process:deploy' } } },
    async (request) => {
      const { processId, to, nodes = {}, dryRun = false } = request.body
      return ok(await migrations.migrate(callerOf(request), { processId, to, nodes, isDryRun: dryRun }))
    },
  )

  app.get('/act/task/processHistoryList', { schema: contract.processHistoryList, config: own }, async (request) => {
    const { processInstanceId, part } = request.query
    const read = part === 'opinions' ? traces.opinions : traces.history
    return ok(await read(principalOf(request), processInstanceId))
  })
  app.get('/act/processInstance/trace', { schema: contract.trace, config: own }, async (request) =>
    ok({ diagram: await traces.diagram(principalOf(request), request.query.processInstanceId) }),
  )
  app.get('/act/processInstance/head', { schema: contract.head, config: own }, async (request) =>
    ok(await sheets.head(principalOf(request), request.query.processInstanceId)),
  )
  app.get('/act/processInstance/sheet', { schema: contract.sheet, config: own }, async (request) =>
    ok(await sheets.screen(principalOf(request), request.query.processInstanceId)),
  )
  app.get('/act/processInstance/record', { schema: contract.record, config: own }, async (request) =>
    ok(await sheets.record(principalOf(request), request.query.processInstanceId)),
  )
  app.get(
    '/act/processInstance/historyOfRecord',
    { schema: contract.historyOfRecord, config: own },
    async (request) => {
      const { formAddress, id } = request.query
      return ok(await traces.historyOfRecord(principalOf(request), formAddress, id))
    },
  )
}
