import { Type } from 'typebox'
import { answers, ok } from '#server/http/answers/envelope.ts'
import type { App } from '#server/http/app-type.ts'
import type { AreaService } from './area.service.ts'

const tree = {
  tags: ['system/area'],
  summary: 'List provinces, cities and counties',
  response: answers(Type.Array(Type.Object({ value: Type.String(), label: Type.String() }))),
}

export function areaRoutes(app: App, areas: AreaService): void {
  app.get('/sys/area/tree', { schema: tree, config: { access: 'session' } }, async () => ok(await areas.tree()))
}
