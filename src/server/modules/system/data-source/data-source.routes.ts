import { Type } from 'typebox'
import { answers, ok } from '#server/http/answers/envelope.ts'
import type { App } from '#server/http/app-type.ts'
import { principalOf } from '#server/http/pipeline/access.ts'
import type { Principal } from '#server/http/principal.ts'
import type { DataSourceService } from './data-source.service.ts'
import type { VisibleSourceService } from './visible-source.service.ts'

const options = {
  tags: ['system/data-source'],
  summary: 'List options of data sources',
  response: answers(Type.Array(Type.Object({ value: Type.String(), label: Type.String(), text: Type.String() }))),
}

const Text = Type.Optional(Type.Union([Type.String({ maxLength: 2000 }), Type.Null()]))

const testConnection = {
  tags: ['system/data-source'],
  summary: '测试数据源连接',
  body: Type.Object({
    ...{ id: Text, dbType: Text, dbHost: Text, dbName: Text, dbFile: Text, dbUrl: Text, tls: Text },
    ...{ dbUsername: Text, dbPassword: Text },
    dbPort: Type.Optional(Type.Union([Type.Integer({ minimum: 1, maximum: 65_535 }), Type.Null()])),
  }),
  response: answers(Type.Null()),
}

interface Dependencies {
  sources: DataSourceService
  visibleSources: Pick<VisibleSourceService, 'options'>
  /** Rejects for a data source that data rules hide from the person. */
  requireVisible(principal: Principal, id: string): Promise<unknown>
}

export function dataSourceRoutes(app: App, { sources, visibleSources, requireVisible }: Dependencies): void {
  app.get(
    '/sys/dataSource/options',
    { schema: options, config: { access: { permission: 'system:data-source:list' } } },
    async (request) => ok(await visibleSources.options(principalOf(request))),
  )

  // The second path is that of the agreed interface.
  for (const url of ['/sys/dataSource/testConnection', '/online/cgreport/api/testConnection']) {
    app.post(
      url,
      { schema: testConnection, config: { access: { permission: 'system:data-source:test' } } },
      async (request) => {
        const { id } = request.body
        if (id) await requireVisible(principalOf(request), id)
        await sources.test(request.body)
        return ok(null, '连接成功')
      },
    )
  }
}
