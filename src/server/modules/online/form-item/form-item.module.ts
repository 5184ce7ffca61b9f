import type { Platform } from '#server/areas/platform.ts'
import type { FormRuntimeService } from '../form/records/form-runtime.service.ts'
import { formItemRoutes } from './form-item.routes.ts'
import { createFormItemService } from './form-item.service.ts'

interface Shared extends Pick<Parameters<typeof createFormItemService>[0], 'shipped'> {
  runtime: FormRuntimeService
}

export function registerFormItems({ documents, mount }: Platform, { shipped, runtime }: Shared): void {
  const items = createFormItemService({
    shipped,
    entities: documents.entities,
    findForm: (principal, code) => runtime.entityOf(principal, code, 'list'),
  })
  mount((api) => formItemRoutes(api, items))
}
