import type { Platform } from '#server/areas/platform.ts'
import { formChoiceRoutes } from './form-choice.routes.ts'
import { createFormChoiceService } from './form-choice.service.ts'

type Shared = Pick<Parameters<typeof createFormChoiceService>[0], 'online'> & Parameters<typeof formChoiceRoutes>[2]

export function registerFormChoices({ documents, engine, mount, ports }: Platform, { online, trials }: Shared) {
  const choices = createFormChoiceService({
    engine,
    entities: documents.entities,
    reports: ports.get('reports'),
    online,
  })
  mount((api) => formChoiceRoutes(api, choices, { trials }))
  return choices
}
