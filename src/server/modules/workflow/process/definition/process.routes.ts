import { ok } from '#server/http/answers/envelope.ts'
import type { App } from '#server/http/app-type.ts'
import { principalOf } from '#server/http/pipeline/access.ts'
import * as contract from './process.contract.ts'
import type { ProcessService } from './process.service.ts'

const BASE = '/act/process/extActProcess'
const reader = { access: { permission: 'workflow:process:list' }, effect: 'read' } as const
const deployer = { access: { permission: 'workflow:process:deploy' } } as const

/** Calls on processes beside those of the record engine. */
export function processRoutes(app: App, processes: ProcessService): void {
  app.post(`${BASE}/lint`, { schema: contract.lint, config: reader }, async (request) =>
    ok([...(await processes.lint(principalOf(request), request.body.xml))]),
  )
  app.get(
    `${BASE}/formFields`,
    { schema: contract.formFields, config: { access: { permission: 'workflow:process:list' } } },
    async (request) => ok(await processes.fields(request.query.form ?? '')),
  )
  app.get(
    `${BASE}/forms`,
    { schema: contract.forms, config: { access: { permission: 'workflow:process:list' } } },
    async () => ok(processes.forms()),
  )
  app.post(`${BASE}/toDiagram`, { schema: contract.toDiagram, config: reader }, async (request) =>
    ok({ xml: processes.toDiagram(request.body.steps) }),
  )
  app.post(`${BASE}/toSteps`, { schema: contract.toSteps, config: reader }, async (request) =>
    ok(await processes.toSteps(request.body.xml)),
  )
  app.put(`${BASE}/deployProcess`, { schema: contract.deployProcess, config: deployer }, async (request) => {
    const number = await processes.deploy(principalOf(request), request.body.id)
    return ok({ number }, `已发布为第 ${number} 版`)
  })
  app.get(
    `${BASE}/versions`,
    { schema: contract.versions, config: { access: { permission: 'workflow:process:list' } } },
    async (request) => ok(await processes.versions(principalOf(request), request.query.id)),
  )
  app.put(`${BASE}/suspend`, { schema: contract.suspend, config: deployer }, async (request) => {
    const { ids, suspended } = request.body
    await processes.suspend(principalOf(request), ids, suspended)
    return ok(null)
  })
  app.post(
    `${BASE}/copyProcess`,
    { schema: contract.copyProcess, config: { access: { permission: 'workflow:process:add' } } },
    async (request) => {
      const { id, processKey, processName } = request.body
      return ok({ id: await processes.copy(principalOf(request), id, processKey, processName) }, '已复制为新的流程')
    },
  )
  app.get(
    `${BASE}/startable`,
    { schema: contract.startable, config: { access: 'user', effect: 'personal' } },
    async (request) => ok(await processes.startable(principalOf(request), request.query.formAddress)),
  )
}
